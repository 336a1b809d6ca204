/// FNV-1a, 64 bits: a short name of bytes, the same on every machine.
///
/// It tells bytes apart, and a single byte that is changed always changes it. It protects from
/// accidents, and from nobody who means it.
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

    /// Puts a length's worth of separation behind bytes: no two lists of texts run together.
    package mutating func add(length: Int) { value = (value ^ UInt64(length)) &* 0x100_0000_01b3 }

    /// The value as 16 lowercase hexadecimal digits.
    package var digits: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
