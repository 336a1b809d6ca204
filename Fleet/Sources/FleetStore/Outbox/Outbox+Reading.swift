import FleetWire
import Glibc
import Host

/// What stands at some numbers of the outbox.
public enum OutboxItem: Equatable, Sendable {
    case event(UInt64, OutboxEvent)
    /// Here events were lost. They are told as one.
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
    /// Reads what waits to be acknowledged, in order. Losses stand where the events would be, so that after
    /// ``acknowledge(through:)`` with the number of an item nothing before it is left.
    ///
    /// Reading on from where the call before ended costs least.
    /// - Parameters:
    ///   - number: the first number; what is acknowledged is left out.
    ///   - count: how many items are read at most.
    ///   - bytes: after payloads of so many bytes nothing more is read.
    /// - Throws: ``StoreProblem`` if the process lacks descriptors or memory. Events that cannot be read for another reason
    ///   are lost.
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

    /// The records of a segment. Those that cannot be read any more are no longer of it.
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

    /// Reads a segment, or of one that was read before what was added.
    func text(of segment: OutboxSegment) throws(StoreProblem) -> SegmentText {
        var text = SegmentText(after: segment.first - 1)
        if let latest, latest.first == segment.first { text = latest.text }
        // Nothing else holds the text while it grows, or all of it would be copied.
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
                // trap: the loop runs while there are bytes
                pread(descriptor, $0.baseAddress! + done, count - done, off_t(start + done))
            }
            if part < 0, errno == EINTR { continue }
            guard part >= 0 else { throw StoreProblem(path, failed: "cannot be read") }
            // The file is shorter than it was.
            if part == 0 { break }
            done += part
        }
        return Array(bytes.prefix(done))
    }
}
