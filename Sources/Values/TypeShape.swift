/// Reads the first words of a type's metadata; docs/ABI/TypeMetadata.rst of Swift describes them.
///
/// A cast to a protocol would give the same answer, but a failing one searches all conformances of the program.
package struct TypeShape {
    private let words: UnsafePointer<UInt>

    // trap: a type is the address of its metadata
    package init(_ type: Any.Type) { words = unsafeBitCast(type, to: UnsafePointer<UInt>.self) }

    package var isOptional: Bool { words[0] == 0x202 }
    private var isStruct: Bool { words[0] == 0x200 }

    /// Whether both types are the same struct, regardless of its generic arguments: `[Int]` and `[String]`.
    package func isSameGenericStruct(as other: Any.Type) -> Bool {
        let other = TypeShape(other)
        // The kind of a struct is followed by the address of its description.
        return isStruct && other.isStruct && words[1] == other.words[1]
    }
}
