import ArgumentParser
import CommandSupport
import EventBus
import Host

/// `inject` without a host: publishes events in a system in this process, on virtual time, and prints what
/// happens as `tap` would.
///
/// An event with a `bustime` (a line of `tap --json`) happens at that time; any other event happens right after
/// the one before it. At the end, time runs on until no timer is pending.
final class EmbeddedInjection {
    private let system: ChromeSystem
    private let catalogue: EventCatalogue
    private var printer: EventPrinter
    private var tally = InjectTally()
    private var failure: (any Error)?
    private let intake: EventAdmission
    private let isQuiet: Bool

    /// - Parameter isQuiet: whether to omit the line counts.
    init(_ embedded: EmbeddedSystem, _ output: OutputOptions, isQuiet: Bool = false) {
        self.isQuiet = isQuiet
        system = embedded.system
        catalogue = embedded.catalogue
        intake = EventAdmission(to: embedded.system.bus)
        printer = EventPrinter(output, roles: TopicList.roles(system.bus.catalogue.summaries))
        let isWhole = output.json
        system.bus.tap { [unowned self] envelope in
            do {
                // `tap` also omits such events.
                if failure == nil, isWhole || !type(of: envelope.event).isDetail {
                    _ = try printer.show(try JSONText.string(CloudEvent(envelope, of: CloudEvent.virtualInstance)))
                }
            } catch {
                failure = error
            }
        }
    }

    /// Injects these lines, and lets time run on.
    func run(_ lines: [[UInt8]]) throws {
        var refusal: FieldError?
        for line in lines {
            do {
                if case .dropped(let reason) = try publish(line[...]).outcome { Terminal.say("dropped: \(reason)") }
            } catch let error as FieldError {
                refusal = error
            }
        }
        try settle()
        if let refusal { throw refusal }
    }

    /// Injects events from standard input, one per line.
    func run(_ input: StandardInput) async throws {
        var progress = InjectProgress(of: input, isWanted: !Terminal.isOutputTerminal)
        do {
            try await input.readLines { chunk in
                progress.clear()
                try take(chunk)
                progress.show(tally, after: chunk.bytes.count)
            }
            progress.clear()
        } catch {
            progress.clear()
            if error is LineChunker.LineTooLong { Terminal.say(tally.summary) }
            throw error
        }
        try settle()
        if let untold = tally.untold { Terminal.say(untold) }
        if !isQuiet { Terminal.say(tally.summary) }
        if tally.refused > 0 { throw ExitCode(ExitStatus.badData.rawValue) }
    }

    private func take(_ chunk: LineChunker.Chunk) throws {
        for (number, line) in chunk.numberedLines {
            do {
                let delivery = try publish(line)
                switch delivery.outcome {
                case _ where delivery.isDuplicate: tally.duplicate()
                case .delivered: tally.accept()
                case .pending: tally.wait()
                case .merged: tally.merge()
                case .dropped(let reason):
                    if let text = tally.drop(line: number, reason) { Terminal.say(text) }
                }
            } catch let error as FieldError {
                if catalogue.isEcho(line) {
                    tally.echo()
                    continue
                }
                if let text = tally.refuse(line: number, error.description) { Terminal.say(text) }
            }
        }
    }

    private func publish(_ line: ArraySlice<UInt8>) throws -> Delivery {
        let incoming = try catalogue.decode(line)
        if let time = incoming.busTime, time > system.bus.now {
            system.advance(to: time)
        }
        let delivery = intake.admit(incoming, defaultSource: "/\(Program.name)/inject")
        if let failure { throw failure }
        if let reason = delivery.refusal { throw FieldError(message: "refused: \(reason)") }
        return delivery
    }

    private func settle() throws {
        // The number of steps is limited because a rule may keep setting timers.
        for _ in 0..<100_000 {
            guard failure == nil, let next = system.nextDeadline else { break }
            system.advance(to: next)
        }
        if let failure { throw failure }
    }

    /// The bus time in a line of `tap --json`; nil for other lines.
    static func busTime(of line: ArraySlice<UInt8>) -> Duration? {
        struct Timed: Decodable { var bustime: Value? }
        let timed = try? JSONText.decode(Timed.self, from: line)
        return timed?.bustime?.numericValue.flatMap { Duration(seconds: $0) }
    }
}

extension FieldError {
    /// Runs `body`, and prefixes the paths of its field errors with `prefix`.
    static func inside<T>(_ prefix: String, _ body: () throws -> T) throws -> T {
        do {
            return try body()
        } catch let error as FieldError {
            throw error.inside(prefix)
        }
    }
}
