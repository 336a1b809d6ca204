import FleetWire
import Glibc
import Host

extension Outbox {
    /// Appends events. An event that cannot be written is lost with the reason `disk`; one that is larger than a
    /// segment, and the oldest events when space runs out, with the reason `outbox`.
    /// - Returns: the numbers of the events; nil if there are none.
    @discardableResult
    public func append(_ events: [OutboxEvent]) -> ClosedRange<UInt64>? {
        guard !events.isEmpty else { return nil }
        let first = last + 1
        var batch = Batch()
        for event in events {
            last += 1
            reach(event)
            let bytes = OutboxRecord.bytes(last, event)
            guard bytes.count <= segmentSize else {
                write(&batch)
                known.add(Loss(last...last, .outbox, first: event.position, last: event.position))
                continue
            }
            // trap: an active file belongs to the last segment
            if (active == nil ? 0 : segments.last!.size) + batch.bytes.count + bytes.count > segmentSize {
                write(&batch)
                roll()
            }
            batch.add(bytes, last, event.position)
        }
        write(&batch)
        return first...last
    }

    /// Records that are written with one call.
    private struct Batch {
        var bytes: [UInt8] = []
        var records: [(number: UInt64, end: Int, position: EventPosition?)] = []

        mutating func add(_ record: [UInt8], _ number: UInt64, _ position: EventPosition?) {
            bytes += record
            records.append((number, bytes.count, position))
        }
    }

    /// Writes the records to one segment, as many as the disk accepts. The others are lost.
    private func write(_ batch: inout Batch) {
        defer { batch = Batch() }
        guard let first = batch.records.first else { return }
        makeRoom(for: batch.bytes.count)
        let kept = activate(first.number) ? put(batch) : 0
        if kept > 0 {
            segments[segments.count - 1].size += batch.records[kept - 1].end
            for record in batch.records[..<kept] { segments[segments.count - 1].runs.extend(by: record.number) }
            isDirty = true
        }
        for record in batch.records[kept...] {
            known.add(
                Loss(record.number...record.number, .disk, first: record.position, last: record.position))
        }
    }

    /// Begins a segment if none is active.
    private func activate(_ first: UInt64) -> Bool {
        guard active == nil else { return true }
        do throws(StoreProblem) {
            active = try disk.create(path(of: first), mode: 0o600)
            segments.append(OutboxSegment(first: first, size: 0, runs: []))
            isFolderDirty = true
            return true
        } catch {
            trouble = error
            return false
        }
    }

    /// - Returns: how many records were written completely. Partial records are removed.
    private func put(_ batch: Batch) -> Int {
        let segment = segments[segments.count - 1]
        let done = disk.put(batch.bytes, to: active!)  // trap: opened above
        guard done < batch.bytes.count else {
            trouble = nil
            return batch.records.count
        }
        trouble = StoreProblem(path(of: segment.first), failed: "cannot be written")
        let kept = batch.records.prefix { $0.end <= done }.count
        let end = segment.size + (kept > 0 ? batch.records[kept - 1].end : 0)
        // A partial record that cannot be removed ends the segment, so that nothing follows it.
        if ftruncate(active!, off_t(end)) != 0 { roll() }  // trap: opened above
        return kept
    }

    /// Ends the active segment, after syncing its events.
    private func roll() {
        do throws(StoreProblem) { try syncActive() } catch { trouble = error }
        closeActive()
        // An empty segment before others means that its events were acknowledged. This one never had any.
        if let segment = segments.last, segment.runs.isEmpty {
            forgetEmptied()
            _ = disk.remove(path(of: segment.first))
            segments.removeLast()
        }
    }

    func syncActive() throws(StoreProblem) {
        guard isDirty, let active else { return }
        guard fsync(active) == 0 else {
            // trap: an active file belongs to the last segment
            throw StoreProblem(path(of: segments.last!.first), failed: "cannot be written to the disk")
        }
        isDirty = false
    }

    func closeActive() {
        if let active { close(active) }
        active = nil
    }

    // MARK: Room

    /// Drops the oldest events until there is room for this many bytes.
    private func makeRoom(for size: Int) {
        while bytes + size > limit, !segments.isEmpty { dropOldest() }
    }

    private func dropOldest() {
        let segment = segments[0]
        if segments.count == 1 { roll() }
        guard segments.first?.first == segment.first else { return }
        let text = try? text(of: segment)
        func position(_ number: UInt64) -> EventPosition? {
            guard let text, let record = text.records.dropFirst(text.index(of: number)).first, record.number == number
            else { return nil }
            return text.position(of: record)
        }
        for run in segment.runs(after: acknowledged) {
            known.add(Loss(run, .outbox, first: position(run.lowerBound), last: position(run.upperBound)))
        }
        segments.removeFirst()
        // Save the reason to disk before removing the events.
        do throws(StoreProblem) { try saveCursor() } catch { trouble = error }
        // Otherwise the emptied segments would mark the lost events as acknowledged.
        forgetEmptied()
        _ = disk.remove(path(of: segment.first))
        isFolderDirty = true
    }
}
