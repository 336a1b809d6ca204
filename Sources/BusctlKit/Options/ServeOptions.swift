import ArgumentParser
import CommandSupport
import ControlAPI
import EventBus
import FoundationEssentials
import Harness
import Host

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The options of a command that runs a host.
struct ServeOptions: ParsableArguments {
    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp(
            "Folder of rules. Repeat the option for layers, the lowest first. Default: the folder 'rules', if it exists.",
            valueName: "dir"),
        completion: .directory)
    var rules: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Record every input in this file, for replay and compare. An existing recording gets one more run.",
            valueName: "file"),
        completion: .file())
    var record: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Rotate the recording, to a name such as day.2026-11-27-001.jsonl, when it reaches this size, such as 500M or 1G, and each day. A replay finds all files of a run.",
            valueName: "size"))
    var recordLimit: SizeText?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "How many rotated recordings are kept; the oldest are deleted. Default: \(RecordingRotation.usualKeep) with --record-limit. Alone, this option rotates the recording each day.",
            valueName: "number"))
    var recordKeep: Int?

    @Flag(
        name: .long,
        help:
            "Record private text, such as the messages of toasts. Without this option, a placeholder replaces each text."
    )
    var recordText = false

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Folder in which modules save data for the next start, and the host remembers accepted CloudEvents. Without this option, the data is lost when the host ends.",
            valueName: "dir"),
        completion: .directory)
    var state: String?

    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp(
            "Do not run this module: it has no topics, and its rules are checked but not asked. Repeat the option for several modules.",
            valueName: "module"),
        completion: .list(Program.modules.names))
    var without: [String] = []

    @Flag(
        name: .long,
        help:
            "For test benches: clients and rules may also publish facts, such as toast.presented. Without this option, they may publish requests only."
    )
    var allowFacts = false

    @Flag(
        name: .long,
        help:
            "Do not publish the time of day. Without this option, the host publishes environment.update each minute, until an app does."
    )
    var noClock = false

    @Flag(
        name: .long,
        help:
            "For tests: time stands still until `clock` or POST /v1/clock moves it. Implies --allow-facts; not with --state."
    )
    var virtualTime = false

    @Flag(
        name: .long,
        help:
            "Stop when standard input ends, so that the host does not outlive the program that started it with a pipe, however that program ends."
    )
    var untilInputEnds = false

    @Option(name: .long, help: ArgumentHelp("Seed of the function math.random in rules.", valueName: "number"))
    var seed: UInt64 = 0

    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp(
            "Change a limit of the server, such as body=1MiB or headtime=5s (see docs/protocol-reference.md): \(ServerLimits.names.joined(separator: ", ")). Repeat the option for several limits.",
            valueName: "name=value"))
    var limit: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Also listen on this TCP address of this machine, such as 127.0.0.1:7340. Needs --token-file.",
            valueName: "address"))
    var listen: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "File with the token that clients of --listen need. It is created with a new token if it is missing.",
            valueName: "file"),
        completion: .file())
    var tokenFile: String?

    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp(
            "Origin of pages that may use --listen with the token, such as http://localhost:3000. Repeat the option for several origins.",
            valueName: "origin"))
    var allowOrigin: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Write a line to this open descriptor, and close it, when clients can connect.", valueName: "number"))
    var readyFd: Int32?

    @OptionGroup var host: HostOptions

    func validate() throws {
        if let listen {
            do { _ = try Listener(at: ListenAddress(listen), token: "", origins: allowOrigin) } catch {
                throw ValidationError("--listen: \(error)")
            }
            guard tokenFile != nil else {
                throw ValidationError(
                    "--listen needs --token-file FILE: without a token every page and user could use it")
            }
        } else if tokenFile != nil || !allowOrigin.isEmpty {
            throw ValidationError("--token-file and --allow-origin belong to --listen ADDRESS")
        }
        do { _ = try ServerLimits(limit) } catch { throw ValidationError("--limit: \(error)") }
        do { try Program.modules.require(without) } catch { throw ValidationError("--without: \(error)") }
        if let readyFd {
            guard readyFd > 2, fcntl(readyFd, F_GETFD) != -1 else {
                throw ValidationError(
                    "--ready-fd: \(readyFd) is not an open descriptor above 2; in a shell, \(readyFd)>file opens one")
            }
            _ = fcntl(readyFd, F_SETFD, FD_CLOEXEC)
        }
        if virtualTime, state != nil {
            throw ValidationError(
                "--virtual-time does not go with --state: what a test does is not kept for real hosts")
        }
        if record == nil, recordLimit != nil || recordKeep != nil {
            throw ValidationError("--record-limit and --record-keep need --record FILE")
        }
        if let recordLimit, recordLimit.bytes < RecordingRotation.leastLimit {
            throw ValidationError("--record-limit needs at least \(RecordingRotation.leastLimit >> 10)K")
        }
        if let recordKeep, !(1...10_000 ~= recordKeep) {
            throw ValidationError("--record-keep needs a number from 1 to 10000, not \(recordKeep)")
        }
        if recordText, record == nil {
            throw ValidationError("--record-text needs --record FILE: text is only kept in recordings")
        }
    }

    /// The rotation of the recording; nil for none.
    var rotation: RecordingRotation? {
        guard recordLimit != nil || recordKeep != nil else { return nil }
        return RecordingRotation(limit: recordLimit?.bytes, keep: recordKeep ?? RecordingRotation.usualKeep)
    }

    /// The TCP listener of the host; nil for none.
    var listener: Listener? {
        get throws {
            guard let listen, let tokenFile else { return nil }
            return try Listener(
                at: ListenAddress(listen), token: TokenFile.token(at: tokenFile), origins: allowOrigin)
        }
    }

    var systemConfiguration: ChromeSystem.Configuration {
        var configuration = ChromeSystem.Configuration()
        configuration.seed = seed
        configuration.without = Set(without)
        configuration.allowsFacts = allowFacts || virtualTime
        return configuration
    }

    /// The folders of rules, the lowest layer first.
    var folders: [String] {
        guard rules.isEmpty else { return rules }
        return FileManager.default.fileExists(atPath: "rules") ? ["rules"] : []
    }
}
