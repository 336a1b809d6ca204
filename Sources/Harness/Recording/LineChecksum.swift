import RuleHost

/// The checksum of a line in a recording. It reveals whether a byte of the line was changed.
///
/// It is the second member of the line's JSON object: `,"buschecksum":"` and 16 hexadecimal digits follow the first
/// comma. Before version 4 of the format the member is called `checksum`. The digits are the ``FNV1a`` hash of the line
/// without its line end, with zeros in place of the digits.
enum LineChecksum {
    /// The member with zeros, which ``seal(_:from:)`` replaces.
    static let member = Array(",\"buschecksum\":\"0000000000000000\"".utf8)
    private static let leads = [Array(",\"buschecksum\":\"".utf8), Array(",\"checksum\":\"".utf8)]
    private static let zeros = [UInt8](repeating: UInt8(ascii: "0"), count: 16)

    /// Computes the checksum of the line from `start` to the end, which has no line end yet, and writes it into the
    /// line.
    static func seal(_ bytes: inout [UInt8], from start: Int) {
        bytes.withUnsafeMutableBytes { bytes in
            let line = UnsafeMutableRawBufferPointer(rebasing: bytes[start...])
            guard let place = place(in: UnsafeRawBufferPointer(line)) else { return }
            line[place].copyBytes(from: hash(of: UnsafeRawBufferPointer(line), at: place).digits.utf8)
        }
    }

    enum Finding {
        case missing, right, wrong
    }

    static func check(_ line: ArraySlice<UInt8>) -> Finding {
        line.withUnsafeBytes { line in
            guard let place = place(in: line) else { return .missing }
            return number(line[place]) == hash(of: line, at: place).value ? .right : .wrong
        }
    }

    /// Returns the offsets of the digits; nil if the second member is not a checksum.
    private static func place(in line: UnsafeRawBufferPointer) -> Range<Int>? {
        guard let comma = line.firstIndex(of: UInt8(ascii: ",")),
            let lead = leads.first(where: { line[comma...].starts(with: $0) })
        else { return nil }
        let start = comma + lead.count
        let end = start + zeros.count
        return end < line.count && line[end] == UInt8(ascii: "\"") ? start..<end : nil
    }

    private static func hash(of line: UnsafeRawBufferPointer, at place: Range<Int>) -> FNV1a {
        var hash = FNV1a()
        hash.add(UnsafeRawBufferPointer(rebasing: line[..<place.lowerBound]))
        zeros.withUnsafeBytes { hash.add($0) }
        hash.add(UnsafeRawBufferPointer(rebasing: line[place.upperBound...]))
        return hash
    }

    /// Parses lowercase hexadecimal digits; nil if there is any other character.
    private static func number(_ digits: Slice<UnsafeRawBufferPointer>) -> UInt64? {
        var number: UInt64 = 0
        for byte in digits {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number << 4 | UInt64(byte - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): number = number << 4 | UInt64(byte - UInt8(ascii: "a") + 10)
            default: return nil
            }
        }
        return number
    }
}
