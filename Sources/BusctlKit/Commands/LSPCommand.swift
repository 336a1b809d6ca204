import ArgumentParser
import CommandSupport
import ControlAPI
import Dispatch
import EventBus
import FoundationEssentials
import Harness
import Host
import LanguageServer
import RuleHost
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Serves an editor over standard input and output.
struct LSPCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lsp",
        abstract: "Serve an editor: findings while you type, completion, and fixes.",
        discussion: """
            EXAMPLES:
              \(Program.name) lsp
              \(Program.name) lsp --rules rules
              \(Program.name) lsp --recording day.jsonl

            An editor starts this command and speaks the Language Server Protocol 3.17 with
            it over standard input and output. docs/editors.md has the settings for VS
            Code, Neovim, Helix and Zed. The folder of an open file is checked as by
            `\(Program.name) rules check`, including unsaved text; --rules names folders of
            rules below it.

            Above each policy is the number of times it was asked: in the recordings given
            by --recording or, without one, since the local host loaded it.

            Exit status 1: the editor ended the session without a shutdown request. 65: the
            input does not follow the protocol.
            """)

    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp(
            "Folder of rules below the edited ones. Repeat the option for layers, the lowest first.",
            valueName: "dir"),
        completion: .directory)
    var rules: [String] = []

    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp(
            "Count how often this recording asked each policy. Repeat the option for several recordings.",
            valueName: "file"),
        completion: .file())
    var recording: [String] = []

    @OptionGroup var host: HostOptions

    func run() throws {
        let server = try LanguageServer(base: rules, modules: Program.modules)
        let queue = EditorQueue()
        try Self.read(into: queue)
        try watchUsage(queue)
        var isGuarded = false
        while !server.isOver {
            let inputs = queue.take()
            for input in inputs where !server.isOver {
                switch input {
                case .message(let bytes):
                    for answer in server.handle(bytes) { try Self.send(answer) }
                    if !isGuarded, let editor = server.editor {
                        isGuarded = true
                        try Self.guardEditor(editor, queue)
                    }
                case .usage(let usage): for notice in server.show(usage) { try Self.send(notice) }
                case .end(let failure):
                    // A client that sends a whole session at once still gets the findings.
                    for notice in server.publish() { try Self.send(notice) }
                    guard let failure else { throw ExitCode(ExitStatus.no.rawValue) }
                    throw Failure(.badData, "\(failure)")
                }
            }
            // Findings are published once no other message waits: an editor sends one for each keystroke.
            if !server.isOver, queue.isEmpty { for notice in server.publish() { try Self.send(notice) } }
        }
        if !server.endedInOrder { throw ExitCode(ExitStatus.no.rawValue) }
    }

    /// Reads standard input to its end, on a thread of its own.
    private static func read(into queue: EditorQueue) throws {
        try DedicatedThread.start(stack: 1 << 20) {
            var reader = MessageReader()
            var block = [UInt8](repeating: 0, count: 64 << 10)
            do throws(MessageReader.Failure) {
                while true {
                    let count = readInput(&block, block.count)
                    if count < 0, errno == EINTR { continue }
                    guard count > 0 else { break }
                    reader.feed(block[..<count])
                    while let message = try reader.next() { queue.put(.message(message)) }
                }
                try reader.finish()
                queue.put(.end(nil))
            } catch {
                queue.put(.end(error))
            }
        }
    }

    /// Reports how often policies were asked: once for recordings, and every few seconds for a host.
    private func watchUsage(_ queue: EditorQueue) throws {
        guard recording.isEmpty else {
            let (files, modules) = (recording, Program.modules)
            return try DedicatedThread.start(stack: 8 << 20) {
                do {
                    let name =
                        files.count == 1 ? URL(filePath: files[0]).lastPathComponent : "\(files.count) recordings"
                    let decisions = try StatisticsReader(files, modules: modules).read().decisions
                    queue.put(.usage(PolicyUsage(decisions, of: name)))
                } catch {
                    Terminal.say("\(error)".printable)
                }
            }
        }
        let client = host.client
        Task.detached {
            while true {
                let response = try? await client.get("/v1/rules").checked()
                let status = response.flatMap { try? JSONText.decode(RuleStatus.self, from: $0.body) }
                queue.put(.usage(status.map { PolicyUsage($0) }))
                try await Task.sleep(for: .seconds(3))
            }
        }
    }

    /// Ends the session when the editor's process is gone, as the protocol requires: standard input may stay open,
    /// because the editor's other children also hold it.
    private static func guardEditor(_ process: Int32, _ queue: EditorQueue) throws {
        // In a container, the server may not see the process at all.
        guard process > 0, kill(process, 0) == 0 else { return }
        try DedicatedThread.start(stack: 256 << 10) {
            while kill(process, 0) == 0 || errno == EPERM { sleep(2) }
            queue.put(.end(nil))
        }
    }

    private static func send(_ message: Value) throws {
        try Terminal.write(MessageReader.framed(message), to: STDOUT_FILENO)
    }
}

/// A queue of input from the editor that awaits handling.
private final class EditorQueue: Sendable {
    enum Input: Sendable {
        case message([UInt8])
        /// How often policies were asked; nil if that is not known.
        case usage(PolicyUsage?)
        /// The end of the input, with its failure if there is one.
        case end(MessageReader.Failure?)
    }

    private let inputs = Mutex<[Input]>([])
    private let arrived = DispatchSemaphore(value: 0)

    var isEmpty: Bool { inputs.withLock(\.isEmpty) }

    func put(_ input: Input) {
        inputs.withLock { $0.append(input) }
        arrived.signal()
    }

    /// Waits for inputs, and removes and returns all of them.
    func take() -> [Input] {
        while true {
            arrived.wait()
            let taken = inputs.withLock { inputs in
                defer { inputs = [] }
                return inputs
            }
            // One call may take what several signals announced.
            if !taken.isEmpty { return taken }
        }
    }
}

/// Calls the system's `read`, which a method of the command shadows.
private func readInput(_ block: UnsafeMutableRawPointer, _ count: Int) -> Int { read(STDIN_FILENO, block, count) }
