import CommandSupport
import Harness
import Host

/// Runs all tests, and after each save the tests that the save affects.
struct TestWatch: Sendable {
    let paths: [String]
    let rules: [String]
    let withLower: Bool
    let session: TestSession

    /// The tests, or the reason why there are none to run.
    private enum Contents: Sendable, Equatable {
        case tests(RuleTestSources)
        case nothing(String)
    }

    private func read() -> Contents {
        do {
            return .tests(try RuleTestSources.read(paths, rules: rules, withLower: withLower))
        } catch {
            return .nothing(error.description)
        }
    }

    /// Runs until Ctrl-C.
    /// - Throws: ``RuleTestSources/Failure`` for a path that does not exist at the start.
    func run() async throws {
        let first: Contents
        do {
            first = .tests(try RuleTestSources.read(paths, rules: rules, withLower: withLower))
        } catch RuleTestSources.Failure.noTests(let paths) {
            // There may be no test yet, because the first one is about to be written.
            first = .nothing(RuleTestSources.Failure.noTests(paths).description)
        }
        let (saves, continuation) = AsyncStream.makeStream(of: Contents.self)
        let watcher = try RuleWatcher(
            folders: RuleTestSources.folders(of: paths) + rules, known: first, read: read,
            shortage: { if case .tests(let sources) = $0 { sources.shortage } else { nil } },
            warn: { if let words = $0 { Terminal.say(words.printable) } }
        ) { continuation.yield($0) }
        defer { watcher.stop() }
        _ = try await Signals.interrupting {
            var session = session
            var last: RuleTestSources?
            switch first {
            case .tests(let sources):
                try session.run(sources)
                last = sources
            case .nothing(let reason): Terminal.say(reason)
            }
            for await contents in saves { try rerun(contents, &session, &last) }
        }
    }

    private func rerun(_ contents: Contents, _ session: inout TestSession, _ last: inout RuleTestSources?) throws {
        switch contents {
        case .nothing(let reason): Terminal.say("\n\(reason)")
        case .tests(let sources):
            let touched = sources.touched(since: last)
            let isFirst = last == nil
            last = sources
            Terminal.say(isFirst ? "" : "\nsaved: " + touched.paths.joined(separator: ", ").printable)
            try session.run(touched.sources, of: sources)
        }
    }
}
