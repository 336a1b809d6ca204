import EventBus
import FoundationEssentials
import HTTPTypes
import Host

/// `POST /v1/events` with one event per line, each accepted or rejected on its own.
struct EventLines: Sendable {
    let host: LiveHost
    let limits: ServerLimits
    let metrics: WireMetrics

    /// The number of events per publish: enough to be efficient, and few enough to keep the bus available for others.
    static let portion = 128

    /// The index of an event's outcome in the report, and its line number.
    private typealias Slot = (index: Int, line: Int)

    /// The number of lines that are not blank.
    static func count(in text: Data) -> Int {
        var lines = LineSplitter(text)
        var count = 0
        while lines.next() != nil { count += 1 }
        return count
    }

    /// Decodes lines while the bus works on earlier ones.
    func take(_ body: Data, _ effects: EventEffects?) async throws -> Reply {
        let catalogue = host.catalogue
        var report = EventReport()
        report.effects = effects
        var decoded: (events: [IncomingEvent], slots: [Slot]) = ([], [])
        var running: (published: Task<(deliveries: [Delivery], effects: DeliveryPage), Never>, slots: [Slot])?
        var sinceYield = 0

        func add(_ event: IncomingEvent, _ line: Int) {
            guard !event.isEcho else { return report.addEcho() }
            decoded.events.append(event)
            decoded.slots.append((report.addUnknown(), line))
        }
        func settle() async throws {
            guard let (published, slots) = running else { return }
            let (deliveries, effects) = await published.value
            for (slot, delivery) in zip(slots, deliveries) { report.set(slot.index, delivery, line: slot.line) }
            try report.effects?.add(effects)
            running = nil
        }
        func handOver() async throws {
            try await settle()
            guard !decoded.events.isEmpty else { return }
            let (events, slots) = decoded
            decoded = ([], [])
            let tells = effects != nil
            let published = Task { [host] in
                await host.publish(events, defaultSource: EventInput.source, tellingEffects: tells)
            }
            running = (published, slots)
        }

        var lines = LineSplitter(body)
        while let (number, line) = lines.next() {
            sinceYield += 1
            if report.hasRoomForProblems {
                do {
                    add(try catalogue.decode(line, within: limits.event), number)
                } catch {
                    reject(FieldError(anyError: error), line, number, &report)
                }
            } else if let event = catalogue.decodeBriefly(line, within: limits.event) {
                add(event, number)
            } else {
                reject(nil, line, number, &report)
            }
            if decoded.events.count == Self.portion {
                try await handOver()
            } else if sinceYield >= Self.portion {
                // Other requests also use this thread.
                sinceYield = 0
                await Task.yield()
            }
        }
        try await handOver()
        try await settle()
        metrics.refused(report.refusals)
        return .json(.ok, Data(report.json))
    }

    private func reject(_ error: FieldError?, _ line: Data, _ number: Int, _ report: inout EventReport) {
        if host.catalogue.isEcho(line) { report.addEcho() } else { report.reject(error, line: number) }
    }
}

/// Splits a text into lines, and skips blank lines.
private struct LineSplitter {
    private let text: Data
    private var start: Data.Index
    private var number = 0

    init(_ text: Data) {
        self.text = text
        start = text.startIndex
    }

    /// The next line and its number, from 1.
    mutating func next() -> (number: Int, line: Data)? {
        while start < text.endIndex {
            let length = text[start...].withUnsafeBytes { bytes in bytes.firstIndex(of: UInt8(ascii: "\n")) }
            let end = length.map { start + $0 } ?? text.endIndex
            var line = text[start..<end]
            start = min(end + 1, text.endIndex)
            number += 1
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
            if !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return (number, line) }
        }
        return nil
    }
}
