import EventBus
import Harness
import Host

/// The runs of a recording, with data that distinguishes them.
struct RecordedRunList: Encodable, Sendable {
    struct Run: Encodable, Sendable {
        /// The number of events and questions from outside.
        var inputs = 0
        /// Bus time of the last line, in seconds.
        var seconds = 0.0
        /// The digest of the rules that the run began with.
        var rules: String
        /// How many sets of rules were loaded after these.
        var reloads = 0
    }

    var runs: [Run] = []
    /// Why the recording could not be read to its end; nil if it could.
    var problem: String?

    /// Reads a recording whole, on a thread of its own.
    /// - Throws: ``RecordingFailure`` if it cannot be opened.
    static func read(_ path: String, modules: [any Module]) async throws -> Self {
        try await withCheckedThrowingContinuation { continuation in
            do {
                try DedicatedThread.start(stack: 1 << 20) {
                    continuation.resume(with: Result { try Self(path, modules: modules) })
                }
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }

    private init(_ path: String, modules: [any Module]) throws {
        let stream = try RecordingStream(path: path, modules: modules, skipsBadLines: true)
        var loads = 0
        while let input = stream.next() {
            if case .run(let header) = input.kind {
                runs.append(Run(rules: header.rules))
                loads = 0
            }
            guard !runs.isEmpty else { continue }
            let last = runs.count - 1
            runs[last].seconds = max(runs[last].seconds, input.at.inSeconds)
            switch input.kind {
            case .event, .question: runs[last].inputs += 1
            // The first set is the one that the run begins with.
            case .rules(_, .accepted):
                loads += 1
                runs[last].reloads = loads - 1
            default: break
            }
        }
        problem = stream.failure?.description
    }
}
