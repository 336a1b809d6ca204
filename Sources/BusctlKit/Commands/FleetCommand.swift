import ArgumentParser
import CommandSupport
import FoundationEssentials
import Host

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Forwards its arguments to the program of the fleet package, as git does for external commands.
struct FleetCommand: ParsableCommand {
    /// The program that implements the commands.
    static let program = "busctl-fleet"

    static let configuration = CommandConfiguration(
        commandName: "fleet",
        abstract: "Work with many hosts at once, if the fleet package is installed.",
        discussion: """
            EXAMPLES:
              \(Program.name) fleet hosts
              \(Program.name) fleet tap 'toast.*' --host kiosk-7
              \(Program.name) fleet rollout status stable

            Runs the program \(program) from the folder of \(Program.name), or else from
            PATH. `\(Program.name) fleet --help` lists its commands. It is a separate program,
            so that a single machine needs none of its dependencies: see docs/fleet.md.

            Exit status: that of \(program). 69: it is not installed.
            """)

    @Argument(
        parsing: .captureForPassthrough, help: ArgumentHelp("Arguments for \(program).", valueName: "argument"))
    var arguments: [String] = []

    func run() throws {
        let path = try Self.path(of: CommandLine.arguments.first ?? "", Terminal.environment)
        var words = ([path] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        // The program takes over the process with its terminal, signals and exit status.
        execv(path, &words)
        throw Failure(.inputOutput, "\(path) cannot be started: \(String(cString: strerror(errno)))")
    }

    /// The path of the program.
    /// - Parameter called: how this program was called.
    static func path(of called: String, _ environment: [String: String]) throws(Failure) -> String {
        let folders = environment["PATH"]?.split(separator: ":").map(String.init) ?? []
        var candidates = [ownFolder(called, folders)].compactMap { $0 } + folders
        candidates = candidates.map { $0 + "/" + program }
        guard let path = candidates.first(where: { access($0, X_OK) == 0 }) else {
            throw Failure(
                .noHost, "the program \(program) is not beside \(Program.name), and not in PATH",
                hint: "the package glassbus-fleet has it; from the sources: make -C Fleet build")
        }
        return path
    }

    /// The folder of this program, with links resolved.
    private static func ownFolder(_ called: String, _ folders: [String]) -> String? {
        let path = called.contains("/") ? called : folders.map { $0 + "/" + called }.first { access($0, X_OK) == 0 }
        guard let path, let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real).split(separator: "/", omittingEmptySubsequences: false).dropLast()
            .joined(separator: "/")
    }
}
