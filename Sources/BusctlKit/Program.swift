import ArgumentParser
import CommandSupport
import ControlAPI
import Dispatch
import EventBus
import FoundationEssentials
import Host
import RuleHost
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The process: reads the arguments, runs the command and returns the exit status.
enum Program {
    /// The settings of the whole process. They are static because the argument parser makes the commands, and cannot
    /// pass anything to them.
    private struct Setup: Sendable {
        var name = "busctl"
        var command = "busctl"
        var modules: [any Module] = .shipped
        /// The name of the host's socket; nil for the usual one.
        var socketName: String?
    }
    private static let setup = Mutex(Setup())

    /// The name under which the program was started: `busctl`, or `glassbusctl` after `make install`.
    static var name: String { setup.withLock(\.name) }

    /// How the user can start the program again: with its path if it was started with one.
    static var command: String { setup.withLock(\.command) }

    /// The modules that the program knows.
    static var modules: [any Module] { setup.withLock(\.modules) }

    /// The types that the program knows, and those of the modules in Lua in these folders of rules.
    static func catalogue(with rules: [String] = []) throws -> TopicCatalogue {
        try ModuleSet(modules).catalogue.including(modulesIn: try RuleFolder.readIfAny(rules))
    }

    /// Sets the name and the modules. Call it once, before anything else.
    static func begin(_ arguments: [String], modules: [any Module]) {
        let called = arguments.first ?? ""
        let name = called.split(separator: "/").last.map(String.init) ?? "busctl"
        let command = called.contains("/") ? ServePage.quoted(called) : name
        let isOwn = modules.names != [any Module].shipped.names
        setup.withLock {
            $0 = Setup(name: name, command: command, modules: modules, socketName: isOwn ? name : nil)
        }
    }

    /// The path of the socket that a host and a client use. A program with modules of its own has a socket of its own.
    /// - Parameter explicit: the path given by the user; nil for the usual one.
    static func socket(_ explicit: String? = nil) -> String {
        ControlSocket.path(
            explicit: explicit, environment: Terminal.environment, program: setup.withLock(\.socketName))
    }

    /// The name of the usual socket.
    static var socketName: String { ControlSocket.name(of: setup.withLock(\.socketName)) }

    static func run() async -> Never {
        Signals.noteIgnored()
        Terminal.ignoreClosedPipes()
        // Checked before any other thread runs: without free file descriptors, the runtime's own threads would crash.
        let arguments = Array(CommandLine.arguments.dropFirst())
        do { try Descriptors.require(Descriptors.command) } catch { exit(report(error, of: arguments)) }
        exit(await run(arguments))
    }

    static func run(_ arguments: [String]) async -> Int32 {
        do {
            if let injection = OneInjection(arguments) {
                try injection.run()
                return ExitStatus.done.rawValue
            }
            if let problem = Invocation.problem(arguments) { throw problem }
            var command = try await RootCommand.asyncParseAsRoot(arguments)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            return ExitStatus.done.rawValue
        } catch {
            return report(error, of: arguments)
        }
    }

    /// Reports why a command failed: as text or, with `--json`, as one line of JSON for programs.
    private static func report(_ error: any Error, of arguments: [String]) -> Int32 {
        let isJSON = arguments.contains("--json")
        if error is OutputClosed { return ExitStatus.done.rawValue }
        if let interrupted = error as? Interrupted { Terminal.die(of: interrupted.signal) }
        // The command has printed its messages already.
        if let status = error as? ExitCode { return status.rawValue }
        let code = RootCommand.exitCode(for: error)
        if code == .success || code == .validationFailure {
            // The text is the help, the version, a completion script or an error of the parser.
            let text = RootCommand.fullMessage(for: error)
            if code == .success {
                try? Terminal.print(text)
                return code.rawValue
            }
            let message = text.hasPrefix("Error: ") ? String(text.dropFirst(7)) : text
            let isError = message.count < text.count
            if isJSON { return say(Failure(.usage, message)) }
            Terminal.say(isError ? "\(name): \(message)" : text)
            return ExitStatus.usage.rawValue
        }
        let failure = Failure(explaining: error)
        if isJSON { return say(failure) }
        Terminal.say("\(name): \(failure)")
        return failure.status.rawValue
    }

    private static func say(_ failure: Failure) -> Int32 {
        Terminal.say(failure.json)
        return failure.status.rawValue
    }
}
