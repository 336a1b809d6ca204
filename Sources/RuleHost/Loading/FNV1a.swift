/// The 64-bit FNV-1a hash: a short identifier of bytes that is the same on every machine.
///
/// Changing a single byte always changes the hash. It detects accidental changes but does not protect against
/// deliberate ones.
package struct FNV1a: Sendable, Equatable {
    @usableFromInline var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    package var value: UInt64 { hash }

    package init() {}

    @inlinable
    package mutating func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }

    /// Inlined, because otherwise the bytes of a text would be fetched one by one through its type.
    @inlinable
    package mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { add(byte) }
    }

    package mutating func add(_ bytes: UnsafeRawBufferPointer) {
        var hash = hash
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        self.hash = hash
    }

    /// Mixes a length into the hash, so that different lists of texts with the same bytes get different hashes.
    package mutating func add(length: Int) { hash = (hash ^ UInt64(length)) &* 0x100_0000_01b3 }

    /// The hash as 16 lowercase hexadecimal digits.
    package var digits: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
