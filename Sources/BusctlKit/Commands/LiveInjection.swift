import ArgumentParser
import CommandSupport
import ControlAPI
import EventBus
import FoundationEssentials
import Synchronization

/// `inject -` into a host: sends standard input in chunks, several at a time, and reports the outcome of each
/// line.
struct LiveInjection: Sendable {
    private let input: StandardInput
    private let injector: Injector
    private let report: InjectReport

    /// - Parameter isQuiet: whether to omit the line counts.
    init(_ input: StandardInput, _ injector: Injector, json: Bool, isQuiet: Bool = false) {
        self.input = input
        self.injector = injector
        report = InjectReport(InjectProgress(of: input), json: json, isQuiet: isQuiet)
    }

    /// Returns at the end of the input.
    /// - Throws: ``Failure`` if the host dies or a line is too long, ``Interrupted`` on a signal, and `ExitCode`
    ///   if lines were refused. By then, the summary has been printed.
    func run() async throws {
        let outcome: Signals.Outcome<Failure?>
        do {
            outcome = try await Signals.interrupting { try await pump() }
        } catch is HostLost {
            try report.finish()
            throw Failure(
                .inputOutput,
                "the connection ended after the host had accepted \(report.accepted.grouped) events",
                hint: "the host may also have published events that it had not confirmed yet")
        } catch {
            try? report.finish()
            throw error
        }
        try report.finish()
        switch outcome {
        case .interrupted(let number): throw Interrupted(signal: number)
        case .ended(let failure?): throw failure
        case .ended(nil): break
        }
        if report.refused > 0 { throw ExitCode(ExitStatus.badData.rawValue) }
    }

    /// - Returns: the reason why the input was not read to its end; nil if it was.
    private func pump() async throws -> Failure? {
        let (receipts, sink) = AsyncStream.makeStream(of: Sent.self)
        return try await withThrowingTaskGroup(of: Failure?.self) { group in
            group.addTask {
                defer { sink.finish() }
                return try await feed(sink)
            }
            group.addTask {
                for await sent in receipts {
                    let (outcomes, isKept) = try await sent.receipt.result()
                    try report.take(outcomes, firstLine: sent.firstLine, bytes: sent.bytes)
                    if !isKept { report.noteUnkept() }
                }
                return nil
            }
            var failure: Failure?
            while let result = try await group.next() { failure = failure ?? result }
            return failure
        }
    }

    /// A chunk of lines that the host has not answered yet.
    private struct Sent: Sendable {
        var firstLine: Int
        var bytes: Int
        var receipt: Injector.Receipt
    }

    private func feed(_ sink: AsyncStream<Sent>.Continuation) async throws -> Failure? {
        do {
            try await input.readLines { chunk in
                let receipt = try await injector.submit(Data(chunk.bytes))
                sink.yield(Sent(firstLine: chunk.firstLine, bytes: chunk.bytes.count, receipt: receipt))
            }
            return nil
        } catch let error as LineChunker.LineTooLong {
            return Failure(error)
        }
    }
}

/// Reports the outcome of each line: to people as text on standard error, to programs as JSON Lines.
final class InjectReport: Sendable {
    private struct State {
        var tally = InjectTally()
        var progress: InjectProgress
        var isUnkept = false
    }

    private let state: Mutex<State>
    private let isJSON: Bool
    private let isQuiet: Bool

    init(_ progress: InjectProgress, json: Bool, isQuiet: Bool) {
        state = Mutex(State(progress: progress))
        self.isQuiet = isQuiet
        isJSON = json
    }

    var accepted: Int { state.withLock { $0.tally.accepted } }
    var refused: Int { state.withLock { $0.tally.refused } }

    /// - Parameters:
    ///   - firstLine: the number of the chunk's first line in the input.
    ///   - bytes: the size of the chunk.
    func take(_ outcomes: [InjectOutcome], firstLine: Int, bytes: Int) throws {
        try state.withLock { state in
            for outcome in outcomes {
                switch outcome {
                case .accepted: state.tally.accept()
                case .waits: state.tally.wait()
                case .merged: state.tally.merge()
                case .duplicate: state.tally.duplicate()
                case .echo: state.tally.echo()
                case .dropped(let reason, let line):
                    let number = firstLine + line - 1
                    let told = state.tally.drop(line: number, reason)
                    if isJSON {
                        if state.tally.isTold { try Terminal.print(Self.json(line: number, dropped: reason)) }
                    } else if let told {
                        state.progress.clear()
                        Terminal.say(told)
                    }
                case .rejected(let error, let line):
                    let number = firstLine + line - 1
                    let told = state.tally.refuse(line: number, error.description)
                    if isJSON {
                        if state.tally.isTold { try Terminal.print(Self.json(line: number, error)) }
                    } else if let told {
                        state.progress.clear()
                        Terminal.say(told)
                    }
                case .alsoRejected(let lines): state.tally.refuse(lines)
                case .alsoDropped(let lines): state.tally.drop(lines)
                }
            }
            state.progress.show(state.tally, after: bytes)
        }
    }

    static let unkept =
        "the host could not write everything that must be kept to its disk; GET /v1/health tells the reason"

    /// Records that the host cannot write to its disk what it must keep of the events.
    func noteUnkept() { state.withLock { $0.isUnkept = true } }

    /// Prints the summary.
    func finish() throws {
        try state.withLock { state in
            state.progress.clear()
            if state.isUnkept { Terminal.say(Self.unkept) }
            if isJSON {
                return try Terminal.print(state.tally.counts.json)
            }
            if let untold = state.tally.untold { Terminal.say(untold) }
            if !isQuiet { Terminal.say(state.tally.summary) }
        }
    }

    private static func json(line: Int, dropped reason: String) -> String {
        Value.object(["line": .int(line), "outcome": "dropped", "reason": .string(reason)]).json
    }

    static func json(line: Int, _ error: FieldError) -> String {
        var fields: [String: Value] = [
            "line": .int(line), "path": .string(error.path), "message": .string(error.message),
        ]
        fields["hint"] = error.hint.map { .string($0) }
        return Value.object(fields).json
    }
}
