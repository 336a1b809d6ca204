/// The 64-bit FNV-1a hash: a short identifier of bytes that is the same on every machine.
///
/// Changing a single byte always changes the hash. It detects
/// accidental changes but gives no protection against deliberate ones.
package struct FNV1a: Sendable, Equatable {
    package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    package init() {}

    package mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }

    package mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { add(byte) }
    }

    package mutating func add(_ bytes: UnsafeRawBufferPointer) {
        var value = value
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
        self.value = value
    }

    /// Mixes a length into the hash, so that different lists of texts with the same bytes get different hashes.
    package mutating func add(length: Int) { value = (value ^ UInt64(length)) &* 0x100_0000_01b3 }

    /// The hash as 16 lowercase hexadecimal digits.
    package var digits: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
