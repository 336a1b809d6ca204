import ArgumentParser
import CommandSupport
import EventBus
import FoundationEssentials
import Host
import RuleExplore

/// Draws the answers of a policy over two fields.
struct RulesMap: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "map",
        abstract: "Draw the answers of a policy over two fields of its question.",
        discussion: """
            EXAMPLES:
              \(Program.name) rules map toast.coalesce --x age --y window
              \(Program.name) rules map toast.coalesce --x age --y incoming.kind \\
                  --at '{"existing": {"kind": "error"}}'
              \(Program.name) rules map toast.coalesce --x age --y window --svg map.svg

            Needs no host. The other fields have the values of the policy's example
            (\(Program.name) ask toast.coalesce --example), overridden by --at.
            """)

    @Argument(
        help: ArgumentHelp("Name of the policy, such as toast.coalesce.", valueName: "policy"),
        completion: .custom(TopicCompletion.queries))
    var policy: String

    @Option(name: .long, help: ArgumentHelp("Field of the horizontal axis.", valueName: "field"))
    var x: String

    @Option(name: .long, help: ArgumentHelp("Field of the vertical axis.", valueName: "field"))
    var y: String

    @Option(
        name: .long, help: ArgumentHelp("Other fields of the question, as a JSON object.", valueName: "json"))
    var at: String = "{}"

    @Option(name: .long, help: ArgumentHelp("Write an SVG of 200 by 200 questions to this file.", valueName: "file"))
    var svg: String?

    @OptionGroup var layers: LayerOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if x == y { throw ValidationError("--x and --y need two different fields") }
    }

    func run() async throws {
        let explored = try ExploredRules.load(try layers.read(), tellsWays: false)
        let question = try JSONText.decode(Value.self, from: Data(at.utf8))
        let size = svg == nil && !output.json ? (x: 64, y: 20) : (x: 200, y: 200)
        let map = try explored.map(policy, x: x, y: y, at: question, size: size)
        if let svg {
            try WrittenFile.write(MapDrawing.svg(map), to: svg)
        }
        if output.json {
            try Terminal.print(try JSONText.string(map))
        } else if svg == nil {
            for line in MapPage.lines(map, output.style) { try Terminal.print(line) }
        }
    }
}
