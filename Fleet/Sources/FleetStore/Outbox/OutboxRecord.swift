import CZlib
import Host

/// An event that is stored until the broker has it.
public struct OutboxEvent: Equatable, Sendable {
    public var payload: [UInt8]
    /// The position of the event in the host's stream; nil for events of the sidecar itself.
    public var position: EventPosition?

    public init(_ payload: [UInt8], at position: EventPosition? = nil) {
        self.payload = payload
        self.position = position
    }
}

/// The format of an event on disk: the length of the body, a CRC-32 of length, number and body, and the number, all
/// little-endian; then the body: the length of the position in one byte, the position as text, and the payload.
///
/// The record contains the position, so that an event and the read position are stored atomically.
enum OutboxRecord {
    static let headerSize = 16

    static func bytes(_ number: UInt64, _ event: OutboxEvent) -> [UInt8] {
        let position = Array((event.position?.description ?? "").utf8)
        let length = little(UInt32(1 + position.count + event.payload.count))
        let numberBytes = little(number)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(headerSize + 1 + position.count + event.payload.count)
        bytes += length
        bytes += [0, 0, 0, 0]
        bytes += numberBytes
        bytes.append(UInt8(position.count))
        bytes += position
        bytes += event.payload
        bytes.withUnsafeMutableBytes { all in
            let check = little(check(UnsafeRawBufferPointer(all)))
            for index in 0..<4 { all[4 + index] = check[index] }
        }
        return bytes
    }

    /// Parses the record at the start of the bytes.
    /// - Returns: its number and the size of its body; nil if it is incomplete or damaged.
    static func read(_ bytes: UnsafeRawBufferPointer) -> (number: UInt64, bodySize: Int)? {
        guard bytes.count > headerSize else { return nil }
        let size = Int(UInt32(littleEndian: bytes.loadUnaligned(as: UInt32.self)))
        guard size > 0, size <= bytes.count - headerSize, Int(bytes[headerSize]) < size else { return nil }
        let record = UnsafeRawBufferPointer(rebasing: bytes[..<(headerSize + size)])
        let expected = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
        guard check(record) == expected else { return nil }
        return (UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)), size)
    }

    /// The CRC-32 of a record, excluding the bytes of the CRC-32 itself.
    private static func check(_ record: UnsafeRawBufferPointer) -> UInt32 {
        let bytes = record.bindMemory(to: UInt8.self)
        let length = crc32(0, bytes.baseAddress, 4)
        return UInt32(crc32(length, bytes.baseAddress! + 8, UInt32(bytes.count - 8)))  // trap: a record has a head
    }

    private static func little<T: FixedWidthInteger>(_ number: T) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }
}
