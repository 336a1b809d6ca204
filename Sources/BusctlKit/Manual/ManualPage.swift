import ArgumentParser
import CommandSupport
import EventBus
import Host

/// A page of the manual, generated from the help: one for the program and one for each command.
struct ManualPage {
    /// The name of the file, such as `glassbusctl-inject.1`.
    let file: String
    let text: String

    /// - Parameter date: the date of the pages, such as `2026-11-25`.
    static func all(date: String) throws -> [ManualPage] {
        let tool = try JSONText.decode(Value.self, from: Array(RootCommand._dumpHelp().utf8))
        let root = tool["command"] ?? .null
        var commands: [(words: [String], info: Value)] = [([Program.name], root)]
        for verb in shown(root["subcommands"]) {
            let words = [Program.name, name(of: verb)]
            commands.append((words, verb))
            commands += shown(verb["subcommands"]).map { (words + [name(of: $0)], $0) }
        }
        let titles = commands.map { $0.words.joined(separator: "-") }
        return commands.map { words, info in
            page(words, info, others: titles.filter { $0 != words.joined(separator: "-") }, date: date)
        }
    }

    private static func name(of info: Value) -> String { info["commandName"]?.stringValue ?? "" }

    private static func shown(_ list: Value?) -> [Value] {
        // ArgumentParser adds the command `help` to every command that has others.
        (list?.arrayValue ?? []).filter { $0["shouldDisplay"] != false && name(of: $0) != "help" }
    }

    // MARK: One page

    private static func page(_ words: [String], _ info: Value, others: [String], date: String) -> ManualPage {
        let title = words.joined(separator: "-")
        let help = HelpText(info["discussion"]?.stringValue ?? "")
        let arguments = shown(info["arguments"])
        var roff = Roff(title: title, date: date, source: "GlassBus \(LiveHost.version)")
        roff.section("NAME")
        let abstract = info["abstract"]?.stringValue ?? ""
        roff.line(
            "\(Roff.escaped(title)) \\- \(Roff.escaped(abstract.hasSuffix(".") ? String(abstract.dropLast()) : abstract))"
        )
        roff.section("SYNOPSIS")
        roff.line(
            ([Roff.bold(words.joined(separator: " "))]
                + (shown(info["subcommands"]).isEmpty ? [] : [Roff.italic("command")])
                + arguments.map(usage)).joined(separator: "\n"))
        roff.section("DESCRIPTION")
        roff.paragraphs(help.paragraphs.isEmpty ? [abstract] : help.paragraphs)
        list("COMMANDS", shown(info["subcommands"]), &roff) {
            (Roff.bold(name(of: $0)), $0["abstract"]?.stringValue ?? "")
        }
        list("ARGUMENTS", arguments.filter { $0["kind"] == "positional" }, &roff) { ($0.term, $0.meaning) }
        list("OPTIONS", arguments.filter { $0["kind"] != "positional" }, &roff) { ($0.term, $0.meaning) }
        if !help.examples.isEmpty {
            roff.section("EXAMPLES")
            roff.example(help.examples)
        }
        common(arguments, help, &roff)
        roff.section("SEE ALSO")
        let near = others.filter { other in
            words.count == 1 || other == Program.name || other.hasPrefix(title + "-")
                || other == words.dropLast().joined(separator: "-")
        }
        roff.line(near.sorted().map { "\(Roff.bold($0))(1)" }.joined(separator: ",\n"))
        return ManualPage(file: title + ".1", text: roff.text)
    }

    private static func list(
        _ title: String, _ items: [Value], _ roff: inout Roff, _ item: (Value) -> (term: String, meaning: String)
    ) {
        guard !items.isEmpty else { return }
        roff.section(title)
        for value in items {
            let (term, meaning) = item(value)
            roff.item(term, meaning)
        }
    }

    /// The sections that all commands share.
    private static func common(_ arguments: [Value], _ help: HelpText, _ roff: inout Roff) {
        let options = arguments.compactMap { $0["preferredName"]?["name"]?.stringValue }
        let isRoot = options.allSatisfy { $0 == "version" || $0 == "help" }
        if isRoot || options.contains("socket") || options.contains("color") {
            roff.section("ENVIRONMENT")
            if isRoot || options.contains("socket") {
                roff.item(
                    Roff.bold("GLASSBUS_SOCKET"),
                    "Path of the host's socket, unless the option --socket names one.")
                roff.item(
                    Roff.bold("XDG_RUNTIME_DIR"),
                    "Otherwise, the socket is in this folder: glassbus/\(Program.socketName).")
                roff.item(
                    Roff.bold("TMPDIR"),
                    "Folder to use without XDG_RUNTIME_DIR: glassbus-UID/\(Program.socketName). Default: /tmp.")
            }
            if isRoot || options.contains("color") {
                roff.item(Roff.bold("NO_COLOR"), "Disables colors if it is not empty.")
            }
        }
        if isRoot || options.contains("socket") {
            roff.section("FILES")
            roff.item(Roff.italic("$XDG_RUNTIME_DIR/glassbus/\(Program.socketName)"), "The socket of the host.")
            roff.item(
                Roff.italic("/usr/share/glassbus/rules"), "The shipped rules, where the Debian package installed them.")
        }
        roff.section("EXIT STATUS")
        roff.paragraphs(help.exitStatus)
        for status in ExitStatus.allCases { roff.item(Roff.bold(String(status.rawValue)), status.meaning) }
    }

    /// An argument as written in the synopsis.
    private static func usage(_ argument: Value) -> String {
        let more = argument["isRepeating"] == true ? " ..." : ""
        let text = argument["kind"] == "positional" ? argument.value + more : argument.names[0] + argument.suffix + more
        return argument["isOptional"] == true ? "[\(text)]" : text
    }
}

/// The description of a command's argument.
extension Value {
    fileprivate var value: String { Roff.italic(self["valueName"]?.stringValue ?? "value") }

    /// The names with their dashes, the preferred one first.
    fileprivate var names: [String] {
        let names = self["names"]?.arrayValue ?? []
        let long = names.filter { $0["kind"] == "long" } + names.filter { $0["kind"] != "long" }
        return long.map { Roff.bold(($0["kind"] == "long" ? "--" : "-") + ($0["name"]?.stringValue ?? "")) }
    }

    /// The value after the name of an option.
    fileprivate var suffix: String { self["kind"] == "option" ? " " + value : "" }

    fileprivate var term: String {
        self["kind"] == "positional" ? value : names.map { $0 + suffix }.joined(separator: ", ")
    }

    fileprivate var meaning: String {
        let standard = self["defaultValue"]?.stringValue.map { " (default: \($0))" } ?? ""
        return (self["abstract"]?.stringValue ?? "") + standard
    }
}
