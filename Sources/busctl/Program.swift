import ArgumentParser
import ControlAPI
import Dispatch
import EventBus
import FoundationEssentials

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The process: arguments in, exit status out.
@main
struct Program {
    /// How the program was called: `make install` installs it as `glassbusctl`.
    static let name: String = {
        let called = CommandLine.arguments.first.flatMap { $0.split(separator: "/").last } ?? "busctl"
        return called == "glassbusctl" ? "glassbusctl" : "busctl"
    }()

    /// How a person can call it again: with its path if it was called so.
    static let command: String = {
        let called = CommandLine.arguments.first ?? name
        return called.contains("/") && called.hasSuffix("/" + name) ? ServePage.quoted(called) : name
    }()

    /// Where hosts listen that were given no socket.
    static var usualSocket: String { ControlSocket.path(explicit: nil, environment: Terminal.environment) }

    static func main() {
        Terminal.ignoreClosedPipes()
        // Before anything runs at the same time: the runtime's own threads could only crash.
        do { try Descriptors.require(Descriptors.command) } catch { exit(report(error)) }
        Task { exit(await run(Array(CommandLine.arguments.dropFirst()))) }
        dispatchMain()
    }

    static func run(_ arguments: [String]) async -> Int32 {
        if let problem = Invocation.problem(arguments) { return report(problem) }
        do {
            var command = try await Busctl.asyncParseAsRoot(arguments)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            return ExitStatus.done.rawValue
        } catch {
            return report(error)
        }
    }

    private static func report(_ error: any Error) -> Int32 {
        if error is OutputClosed { return ExitStatus.done.rawValue }
        if let interrupted = error as? Interrupted { Terminal.die(of: interrupted.signal) }
        // A command that has said all there is to say.
        if let status = error as? ExitCode { return status.rawValue }
        let code = Busctl.exitCode(for: error)
        if code == .success || code == .validationFailure {
            // Help, the version, completion scripts; or the parser's complaint.
            let text = Busctl.fullMessage(for: error)
            if code == .success {
                return (try? Terminal.print(text)) == nil ? ExitStatus.done.rawValue : code.rawValue
            }
            Terminal.say(text.hasPrefix("Error: ") ? "\(name): " + text.dropFirst(7) : text)
            return ExitStatus.usage.rawValue
        }
        let failure = Failure(explaining: error)
        Terminal.say("\(name): \(failure)")
        return failure.status.rawValue
    }
}
