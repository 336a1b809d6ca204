import FleetWire
import Host

/// Events that were in the outbox, or should have been, and cannot be delivered.
public struct Loss: Equatable, Sendable {
    /// The numbers that the events have, or would have had, in the outbox.
    public var numbers: ClosedRange<UInt64>
    public var reason: FleetGap.Reason
    /// The position of the first event; nil if it is no longer known.
    public var first: EventPosition?
    /// The position of the last event; nil if it is no longer known.
    public var last: EventPosition?

    public init(
        _ numbers: ClosedRange<UInt64>, _ reason: FleetGap.Reason, first: EventPosition? = nil,
        last: EventPosition? = nil
    ) {
        self.numbers = numbers
        self.reason = reason
        self.first = first
        self.last = last
    }

    public var count: Int { Int(numbers.upperBound - numbers.lowerBound) + 1 }

    /// The part of the loss within a range; nil if there is none.
    func clipped(to range: ClosedRange<UInt64>) -> Loss? {
        guard numbers.overlaps(range) else { return nil }
        let part = numbers.clamped(to: range)
        return Loss(
            part, reason, first: part.lowerBound == numbers.lowerBound ? first : nil,
            last: part.upperBound == numbers.upperBound ? last : nil)
    }
}

extension Loss: Codable {
    private enum Keys: String, CodingKey { case from, to, reason, first, last }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Keys.self)
        let from = try fields.decode(UInt64.self, forKey: .from)
        let to = try fields.decode(UInt64.self, forKey: .to)
        guard from <= to else {
            throw DecodingError.dataCorruptedError(forKey: .to, in: fields, debugDescription: "is below 'from'")
        }
        let first = try fields.decodeIfPresent(String.self, forKey: .first)
        let last = try fields.decodeIfPresent(String.self, forKey: .last)
        self.init(
            from...to, try fields.decode(FleetGap.Reason.self, forKey: .reason),
            first: first.flatMap { EventPosition($0) }, last: last.flatMap { EventPosition($0) })
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Keys.self)
        try fields.encode(numbers.lowerBound, forKey: .from)
        try fields.encode(numbers.upperBound, forKey: .to)
        try fields.encode(reason, forKey: .reason)
        try fields.encodeIfPresent(first?.description, forKey: .first)
        try fields.encodeIfPresent(last?.description, forKey: .last)
    }
}

/// The known reasons of missing numbers: losses that do not overlap, in order.
struct LossList {
    private(set) var losses: [Loss] = []

    /// The maximum number of remembered losses. Of older ones, only the numbers are known.
    private static let most = 1000

    /// Adds a loss. Numbers that are already in the list keep their reason.
    mutating func add(_ loss: Loss) {
        for part in uncovered(loss.numbers) { insert(loss.clipped(to: part)!) }  // trap: the part is one of its numbers
        if losses.count > Self.most { losses.removeFirst(losses.count - Self.most) }
    }

    private mutating func insert(_ loss: Loss) {
        var index = losses.count
        while index > 0, losses[index - 1].numbers.lowerBound > loss.numbers.lowerBound { index -= 1 }
        losses.insert(loss, at: index)
        join(index)
        if index > 0 { join(index - 1) }
    }

    /// Merges a loss with the next one, if they are adjacent and have the same reason.
    private mutating func join(_ index: Int) {
        guard index + 1 < losses.count else { return }
        let (a, b) = (losses[index], losses[index + 1])
        guard a.reason == b.reason, a.numbers.upperBound + 1 == b.numbers.lowerBound else { return }
        losses[index] = Loss(
            a.numbers.lowerBound...b.numbers.upperBound, a.reason, first: a.first, last: b.last)
        losses.remove(at: index + 1)
    }

    private func uncovered(_ range: ClosedRange<UInt64>) -> [ClosedRange<UInt64>] {
        explain(range).filter { $0.reason == nil }.map(\.numbers)
    }

    /// Splits a range into known losses, and parts without a known reason.
    private func explain(_ range: ClosedRange<UInt64>) -> [(numbers: ClosedRange<UInt64>, reason: Loss?)] {
        var parts: [(ClosedRange<UInt64>, Loss?)] = []
        var next = range.lowerBound
        for loss in losses.compactMap({ $0.clipped(to: range) }) {
            if loss.numbers.lowerBound > next { parts.append((next...loss.numbers.lowerBound - 1, nil)) }
            parts.append((loss.numbers, loss))
            next = loss.numbers.upperBound + 1
        }
        if next <= range.upperBound { parts.append((next...range.upperBound, nil)) }
        return parts
    }

    /// The losses in a range of missing numbers. Numbers without a known reason count as damaged.
    func losses(in missing: ClosedRange<UInt64>) -> [Loss] {
        explain(missing).map { $0.reason ?? Loss($0.numbers, .damage) }
    }

    /// Forgets all numbers up to this one.
    mutating func remove(through number: UInt64) {
        guard number < .max else { return losses = [] }
        losses = losses.compactMap { $0.clipped(to: number + 1 ... .max) }
    }
}
