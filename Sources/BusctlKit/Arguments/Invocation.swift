import ArgumentParser
import CommandSupport
import EventBus

/// Checks the arguments before they are parsed: detects unknown commands, and calls intended for systemd's
/// `busctl`.
enum Invocation {
    /// The verbs listed in the help.
    static let verbs = names(RootCommand.self) { $0.configuration.shouldDisplay }
    /// Not listed: the manual page, printed for `make install`.
    static let hiddenVerbs = names(RootCommand.self) { !$0.configuration.shouldDisplay }
    static let ruleVerbs = names(Rules.self) { _ in true }

    private static func names(
        _ command: any ParsableCommand.Type, _ isWanted: (any ParsableCommand.Type) -> Bool
    ) -> [String] {
        command.configuration.subcommands.filter(isWanted).map { $0._commandName }
    }

    /// Commands and options of systemd's program. This program takes precedence for names that both have.
    private static let dbusVerbs: Set = [
        "list", "status", "monitor", "capture", "tree", "introspect", "call", "emit", "get-property",
        "set-property", "wait",
    ]
    private static let dbusOptions: Set = [
        "--user", "--system", "--address", "--machine", "-M", "--host", "-H", "--list", "--show-machine",
        "--unique", "--acquired", "--activatable", "--no-legend", "--no-pager", "--expect-reply",
        "--auto-start", "--allow-interactive-authorization", "--augment-creds", "--watch-bind",
    ]

    /// The reason why the arguments are invalid; nil if they may be valid.
    static func problem(_ arguments: [String]) -> Failure? {
        guard let verb = arguments.first else { return nil }
        guard !verb.hasPrefix("-") else {
            // `busctl --user list` is meant for systemd's program. The parser handles other options before a
            // command.
            return arguments.contains(where: isDBusOption) ? wrongProgram : nil
        }
        if verb == "help" { return nil }
        guard verbs.contains(verb) || hiddenVerbs.contains(verb) else {
            let isTheirs = dbusVerbs.contains(verb) || arguments.contains(where: isDBusOption)
            return isTheirs ? wrongProgram : unknown("command", verb, verbs)
        }
        if verb == "rules", let next = arguments.dropFirst().first, !next.hasPrefix("-"), next != "help",
            !ruleVerbs.contains(next)
        {
            return unknown("command of rules", next, ruleVerbs)
        }
        return nil
    }

    private static func isDBusOption(_ argument: String) -> Bool {
        dbusOptions.contains(String(argument.prefix { $0 != "=" }))
    }

    private static func unknown(_ what: String, _ verb: String, _ verbs: [String]) -> Failure {
        Failure(
            .usage, "no \(what) is called '\(verb)'",
            hint: (nearest(verb, among: verbs).map { "did you mean '\($0)'? " } ?? "")
                + "There are: " + verbs.joined(separator: ", "))
    }

    static let wrongProgram = Failure(
        .usage, "this is GlassBus's busctl; the D-Bus tool is /usr/bin/busctl",
        hint: "the commands of this program: \(Program.command) --help")
}
