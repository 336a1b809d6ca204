import CLua

/// Receives the ways that calls take through instrumented sources.
///
/// The sources of one set of rules share one object, so that it has the numbers of all their probes.
// Unchecked `Sendable`: texts of rules, which may be read on any thread, refer to their probes. Only the system that
// loads the texts uses them, and it runs on one thread at a time.
package final class RuleProbes: @unchecked Sendable {
    let raw: UnsafeMutablePointer<clua_probes>
    /// The number of probes.
    package let count: Int

    /// - Parameter keepsWays: whether the last call's way and reads are kept. If not, there are only the counts.
    package init(count: Int, keepsWays: Bool) {
        self.count = count
        raw = .allocate(capacity: 1)
        raw.initialize(to: clua_probes())
        raw.pointee.count = UInt32(count)
        raw.pointee.counts = .allocate(capacity: 2 * count + 1)
        raw.pointee.counts.initialize(repeating: 0, count: 2 * count + 1)
        guard keepsWays else { return }
        raw.pointee.last_calls = .allocate(capacity: 2 * count + 1)
        raw.pointee.last_calls.initialize(repeating: 0, count: 2 * count + 1)
        raw.pointee.passed = .allocate(capacity: count + 1)
    }

    deinit {
        raw.pointee.counts.deallocate()
        raw.pointee.last_calls?.deallocate()
        raw.pointee.passed?.deallocate()
        raw.deallocate()
    }

    /// Returns how many times a probe was passed: with false or nil, and with another value or as a place.
    package func counts(of probe: Int) -> (no: UInt64, yes: UInt64) {
        (raw.pointee.counts[2 * probe], raw.pointee.counts[2 * probe + 1])
    }

    /// Forgets the way of the previous call.
    package func begin() { clua_begin_way(raw) }

    /// A number that is the same for calls with the same outcomes.
    package var way: UInt64 { raw.pointee.way }

    /// The outcomes of the last call, in the order of their first occurrence: twice the number of a probe, plus one for
    /// a condition that was true and for a place.
    package var passed: UnsafeBufferPointer<UInt32> {
        UnsafeBufferPointer(start: raw.pointee.passed, count: Int(raw.pointee.passed_count))
    }

    /// A value that the last call read; reads are in the order of their first occurrence.
    package struct Read: Hashable, Sendable {
        package enum Owner: Hashable, Sendable {
            /// A field of the watched record at this index.
            case record(Int)
            case parameter, setting, ctx
        }
        package let owner: Owner
        package let field: Int
    }

    package var readCount: Int { Int(raw.pointee.read_count) }

    package func read(_ index: Int) -> Read {
        let code = withUnsafeBytes(of: &raw.pointee.reads) { $0.load(fromByteOffset: 4 * index, as: UInt32.self) }
        let owner: Read.Owner =
            switch Int32(code >> 8) {
            case CLUA_READ_PARAMETER: .parameter
            case CLUA_READ_SETTING: .setting
            case CLUA_READ_CTX: .ctx
            default: .record(Int(code >> 8))
            }
        return Read(owner: owner, field: Int(code & 0xFF))
    }

    /// The kinds of owners of a read in a source.
    package static let parameter = CLUA_READ_PARAMETER, setting = CLUA_READ_SETTING

    /// The maximum number of watched records.
    package static let mostRecords = Int(CLUA_RECORDS)

    /// Watches the reads of a record.
    /// - Parameters:
    ///   - address: the current address; nil if there is none.
    ///   - index: the index of the record among those that are watched.
    package func watch(_ address: UnsafeRawPointer?, at index: Int) {
        withUnsafeMutableBytes(of: &raw.pointee.records) {
            $0.storeBytes(
                of: address, toByteOffset: index * MemoryLayout<UnsafeRawPointer?>.stride, as: UnsafeRawPointer?.self)
        }
        raw.pointee.record_count = max(raw.pointee.record_count, UInt32(index + 1))
    }
}

/// The members of `ctx` whose reads are recorded, by the number of the read.
package enum CtxMember: Int, Sendable {
    case now, memory, clock, container, random, question, cohort
}

/// A source with inserted probes. It has the same lines and the same meaning as the original source.
package struct InstrumentedSource: Sendable, Equatable {
    package let source: [UInt8]
    package let probes: RuleProbes

    package init(source: [UInt8], probes: RuleProbes) { (self.source, self.probes) = (source, probes) }

    package static func == (a: Self, b: Self) -> Bool { a.probes === b.probes && a.source == b.source }
}
