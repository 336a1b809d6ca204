import EventBus
import Foundation

/// What readers of the stream cost a host, at a steady rate of events.
enum TapsBench {
    /// Events a second, and for how long.
    private static let (rate, seconds) = (16_000, 2)
    private static let readerCounts = [1, 5, 20, 50]

    private struct Measured {
        /// The processor time of the server, in milliseconds.
        var processor: Double
        /// Readers that did not get everything.
        var cutOff: Int
    }

    static func run() throws -> [Row] {
        let none = try host(readers: 0).processor
        let events = Double(rate * seconds)
        var rows: [Row] = []
        for count in readerCounts {
            let measured = try host(readers: count)
            let each = (measured.processor - none) * 1e3 / events / Double(count)
            rows.append(
                Row(
                    "an event on its way to a reader, of \(count): processor time of the host", each, unit: "µs",
                    goal: count == 20 ? .atMost(1) : nil))
            rows.append(
                Row(
                    "of \(count) readers do not get everything, at \(Row.number(Double(rate))) events a second",
                    Double(measured.cutOff), unit: "", goal: count > 20 ? nil : .atMost(0)))
        }
        // With 20 subscribers it drops messages at this rate.
        guard let broker = try? Broker(), let alone = try peer(broker, readers: 0),
            let many = try peer(broker, readers: 5)
        else { return rows }
        rows.append(
            Row(
                "a message on its way to a subscriber, of 5: processor time of mosquitto",
                (many - alone) * 1e3 / events / 5, unit: "µs"))
        return rows
    }

    /// A host with so many readers.
    private static func host(readers count: Int) throws -> Measured {
        let host = try HostProcess("taps")
        defer { host.stop() }
        let last = "the last one"
        let readers = try (0..<count).map { _ in try Reader(host.socket, until: last) }
        let poster = try UnixConnection(host.socket)
        let before = host.processorMilliseconds
        try inPortions { lines in
            try poster.exchange(
                "POST", "/v1/events", body: lines.joined(separator: "\n"), type: "application/x-ndjson")
        }
        poster.post(#"{"type":"toast.dismiss","data":{"id":"\#(last)"}}"#)
        try poster.finishAnswer()
        let complete = readers.count { $0.isComplete() }
        return Measured(processor: host.processorMilliseconds - before, cutOff: count - complete)
    }

    /// The processor time of the broker while it passes as many messages at the same rate to so many subscribers, in milliseconds; nil
    /// if a subscriber has not got all of them.
    private static func peer(_ broker: Broker, readers count: Int) throws -> Double? {
        let subscribers = try (0..<count).map { _ in try broker.subscriber(taking: rate * seconds) }
        defer { for subscriber in subscribers where subscriber.isRunning { subscriber.terminate() } }
        usleep(500_000)
        let publisher = Process()
        let input = Pipe()
        publisher.executableURL = URL(fileURLWithPath: Broker.publisher)
        publisher.arguments = broker.publishLines
        publisher.standardInput = input
        try publisher.run()
        let before = broker.processorMilliseconds
        try inPortions { lines in
            try input.fileHandleForWriting.write(contentsOf: Data((lines.joined(separator: "\n") + "\n").utf8))
        }
        try input.fileHandleForWriting.close()
        publisher.waitUntilExit()
        for _ in 0..<300 where subscribers.contains(where: \.isRunning) { usleep(10_000) }
        return subscribers.contains(where: \.isRunning) ? nil : broker.processorMilliseconds - before
    }

    /// Sends the events in portions of ten milliseconds.
    private static func inPortions(_ send: ([String]) throws -> Void) throws {
        let (start, portion) = (ContinuousClock.now, rate / 100)
        for number in 0..<(seconds * 100) {
            try send(
                (0..<portion).map { #"{"type":"toast.dismiss","data":{"id":"n\#(number * portion + $0)"}}"# })
            let ahead = start + .milliseconds(10 * (number + 1)) - .now
            if ahead > .zero { usleep(UInt32(ahead.inSeconds * 1e6)) }
        }
    }

    /// Reads a stream on a thread of its own, and does nothing with it, so that the host has the processor.
    private final class Reader: @unchecked Sendable {
        private let connection: UnixConnection
        private let ended = DispatchSemaphore(value: 0)
        private var isWhole = false

        init(_ socket: String, until last: String) throws {
            connection = try UnixConnection(socket)
            connection.send(
                "GET /v1/events?topic=toast.dismiss HTTP/1.1\r\nhost: x\r\naccept: text/event-stream\r\n\r\n")
            connection.read(until: "\r\n\r\n")
            Thread { [self] in
                isWhole = connection.drain(until: last, orUntil: "event: gap")
                ended.signal()
            }.start()
        }

        /// Waits until the stream has ended, or all has come.
        func isComplete() -> Bool { ended.wait(timeout: .now() + 30) == .success && isWhole }
    }
}
