import FleetWire
import Glibc
import Host

/// An event or a loss in the outbox.
public enum OutboxItem: Equatable, Sendable {
    case event(UInt64, OutboxEvent)
    /// Events that were lost here, as one item.
    case loss(Loss)

    /// The last number of the item.
    public var number: UInt64 {
        switch self {
        case .event(let number, _): number
        case .loss(let loss): loss.numbers.upperBound
        }
    }
}

extension Outbox {
    /// Reads the items that wait for acknowledgement, in order. Losses take the place of their events, so that
    /// ``acknowledge(through:)`` with the number of an item covers everything before it.
    ///
    /// Continuing where the previous call ended is cheapest.
    /// - Parameters:
    ///   - number: the first number; acknowledged items are skipped.
    ///   - count: the maximum number of items.
    ///   - bytes: reading stops once the payloads reach this size.
    /// - Throws: ``StoreProblem`` if the process lacks descriptors or memory. Events that are unreadable for another
    ///   reason are lost.
    public func read(
        from number: UInt64, count: Int, bytes: Int = 256 << 10
    ) throws(StoreProblem) -> [OutboxItem] {
        var items: [OutboxItem] = []
        var size = 0
        var next = max(number, acknowledged + 1)
        for index in segments.indices {
            guard let end = segments[index].last, end >= next else { continue }
            let text = try opened(index)
            for record in text.records[text.index(of: next)...] {
                if record.number > next {
                    items += known.losses(in: next...record.number - 1).map { .loss($0) }
                }
                guard items.count < count, size < bytes else { return Array(items.prefix(count)) }
                let event = text.event(in: record)
                items.append(.event(record.number, event))
                size += event.payload.count
                next = record.number + 1
            }
        }
        if next <= last { items += known.losses(in: next...last).map { .loss($0) } }
        return Array(items.prefix(count))
    }

    /// The records of a segment. Unreadable records are dropped from the segment.
    private func opened(_ index: Int) throws(StoreProblem) -> SegmentText {
        do throws(StoreProblem) {
            let text = try text(of: segments[index])
            segments[index].runs = text.runs
            return text
        } catch {
            if let code = error.code, SystemFailure.isShortage(code) { throw error }
            trouble = error
            segments[index].runs = []
            return SegmentText(after: 0)
        }
    }

    /// Reads a segment; if it was read before, only the bytes added since.
    func text(of segment: OutboxSegment) throws(StoreProblem) -> SegmentText {
        var text = SegmentText(after: segment.first - 1)
        if let latest, latest.first == segment.first { text = latest.text }
        // Release the other reference, so that appending does not copy the text.
        latest = nil
        let missing = segment.size - text.bytes.count
        if missing > 0 { text.add(try bytes(of: segment, missing, from: text.bytes.count)) }
        latest = (segment.first, text)
        return text
    }

    private func bytes(of segment: OutboxSegment, _ count: Int, from start: Int) throws(StoreProblem) -> [UInt8] {
        let path = path(of: segment.first)
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw StoreProblem(path, failed: "cannot be read") }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let part = bytes.withUnsafeMutableBytes {
                // trap: the buffer is not empty inside of the loop
                pread(descriptor, $0.baseAddress! + done, count - done, off_t(start + done))
            }
            if part < 0, errno == EINTR { continue }
            guard part >= 0 else { throw StoreProblem(path, failed: "cannot be read") }
            // The file is shorter than recorded.
            if part == 0 { break }
            done += part
        }
        return Array(bytes.prefix(done))
    }
}
