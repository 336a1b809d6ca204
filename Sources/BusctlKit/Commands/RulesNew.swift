import ArgumentParser
import CommandSupport
import EventBus
import FoundationEssentials
import Host
import RuleCheck

/// Creates a file with a new rule, and a file with its test.
struct RulesNew: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Write a rule file with one policy that answers as usual, and its test.",
        discussion: """
            EXAMPLES:
              \(Program.name) rules new toast words
              \(Program.name) rules new toast dwell --into mine
              \(Program.name) topics toast.dwell

            Writes MODULE.lua and MODULE_POLICY_test.lua to the folder, and changes no
            existing file. The policy passes each question on to the rules below with
            ctx.default(); write your changes before that line. If MODULE.lua exists, the
            command prints the policy for you to insert. If that file already has the
            policy, the command prints its line and ends with exit status 1.
            `\(Program.name) topics` lists all policies, as queries.
            """)

    @Argument(
        help: ArgumentHelp("Name of the module, such as toast."), completion: .custom(TopicCompletion.ruleModules))
    var module: String

    @Argument(
        help: ArgumentHelp("Name of the policy, such as coalesce."), completion: .custom(TopicCompletion.policies))
    var policy: String

    @Option(
        name: .long, help: ArgumentHelp("Folder for the files. It is created if it does not exist.", valueName: "dir"),
        completion: .directory)
    var into = "rules"

    func run() async throws {
        let manager = FileManager.default
        // The policy may belong to a module in Lua.
        var folders = ["rules", into].filter { manager.fileExists(atPath: $0) }
        if folders.count > 1, FileTrail.resolved(folders[0]) == FileTrail.resolved(into) { folders = [into] }
        let vocabulary = try RuleVocabulary(Program.catalogue(with: folders))
        let name = "\(module).\(policy)"
        let template: RuleVocabulary.Template
        let usual = await usualAnswer(to: name, in: folders)
        do throws(RuleVocabulary.NoSuchPolicy) {
            template = try vocabulary.template(of: name, usual: usual)
        } catch {
            throw Failure(.badData, error.description, hint: error.hint)
        }
        let path = "\(into)/\(template.path)"
        let existing = manager.contents(atPath: path).map { [UInt8]($0) }
        if let line = existing.flatMap({ RuleVocabulary.line(of: policy, in: $0) }) {
            throw Failure(
                .no, "\(path):\(line): the file has the policy '\(policy)' already",
                hint:
                    "change the policy there, or write it into another folder with --into DIR: a later layer overrides it"
            )
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
            Terminal.say(
                "\(path) exists already: insert the printed policy above the last line of the file, its 'return'")
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
        Terminal.say("to test the rule: \(Program.command) test \(ServePage.quoted(into))\(below)")
    }

    /// The answer of the existing rules to the policy's example question; nil if they cannot be asked.
    private func usualAnswer(to name: String, in folders: [String]) async -> Value? {
        guard let catalogue = try? Program.catalogue(with: folders),
            let question = TopicName(name).flatMap({ catalogue.query($0)?.guide?.example.question }),
            let answer = try? await QueryClient.embedded(in: folders).ask(name, Data(question.json.utf8)),
            answer.failures.isEmpty
        else { return nil }
        return answer.answer
    }
}
