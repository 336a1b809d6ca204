import ArgumentParser
import FoundationEssentials
import Host
import RuleCheck

/// Makes a file with a new rule, and a file with its test.
struct RulesNew: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Begin a rule: a file with a policy that works, and a test of it.",
        discussion: """
            EXAMPLES:
              \(Program.name) rules new toast coalesce
              \(Program.name) rules new toast dwell --into mine
              \(Program.name) topics 'toast.*'

            Never overwrites anything: if the folder has rules of the module already, the
            policy is printed, to be put into that file by hand; if they have this very
            policy, it says where, and the exit status is 1.
            """)

    @Argument(help: ArgumentHelp("The module, such as toast."))
    var module: String

    @Argument(help: ArgumentHelp("The policy, such as coalesce."))
    var policy: String

    @Option(
        name: .long, help: ArgumentHelp("Folder of rules; made if it is not there.", valueName: "dir"),
        completion: .directory)
    var into = "rules"

    func run() throws {
        let vocabulary = try RuleVocabulary(ModuleSet(Program.modules).catalogue)
        let template: RuleVocabulary.Template
        do throws(RuleVocabulary.NoSuchPolicy) {
            template = try vocabulary.template(of: "\(module).\(policy)")
        } catch {
            throw Failure(.badData, error.description, hint: error.hint)
        }
        let manager = FileManager.default
        let path = "\(into)/\(template.path)"
        let existing = manager.contents(atPath: path).map { [UInt8]($0) }
        if let line = existing.flatMap({ RuleVocabulary.line(of: policy, in: $0) }) {
            throw Failure(
                .no, "\(path):\(line) has it already",
                hint: "change it there; --into DIR begins one in another folder, which overrides it as a later layer")
        }
        if !manager.fileExists(atPath: into) {
            do {
                try manager.createDirectory(atPath: into, withIntermediateDirectories: true)
            } catch {
                throw Failure(.inputOutput, "the folder '\(into)' cannot be made")
            }
        }
        var files: [(String, String)] = []
        if existing != nil {
            try Terminal.print(template.function)
            Terminal.say("\(path) is there already: put this in front of its last line, its return")
        } else {
            files.append((template.path, template.text))
        }
        if !manager.fileExists(atPath: into + "/" + template.testPath) {
            files.append((template.testPath, template.testText))
        }
        try GeneratedFiles(folder: into, files: files).write { path, outcome in
            Terminal.say("\(path.printable)  \(outcome.rawValue)")
        }
        // The new rule's layer may need helpers from the shipped rules.
        let below = into != "rules" && manager.fileExists(atPath: "rules") ? " --rules rules" : ""
        Terminal.say("test it: \(Program.command) test \(ServePage.quoted(into))\(below)")
    }
}
