import CZlib

/// Deflate compression in the zlib format.
public enum Compression {
    public static func compress(_ bytes: [UInt8]) -> [UInt8] {
        var size = compressBound(UInt(bytes.count))
        return [UInt8](unsafeUninitializedCapacity: Int(size)) { buffer, count in
            let result = compress2(buffer.baseAddress, &size, bytes, UInt(bytes.count), Z_BEST_COMPRESSION)
            // trap: zlib chose the size itself
            precondition(result == Z_OK, "the buffer has the size that zlib asked for")
            count = Int(size)
        }
    }

    /// - Parameter limit: the maximum size of the result in bytes, so that a small message cannot exhaust memory.
    /// - Throws: ``BundleProblem`` if the bytes are truncated or corrupt, or the result would be larger.
    public static func expand(_ bytes: [UInt8], atMost limit: Int) throws(BundleProblem) -> [UInt8] {
        var size = UInt(limit)
        var result = Z_OK
        let expanded = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            result = uncompress(buffer.baseAddress, &size, bytes, UInt(bytes.count))
            count = result == Z_OK ? Int(size) : 0
        }
        switch result {
        case Z_OK: return expanded
        case Z_BUF_ERROR: throw BundleProblem("it is cut off, or has more than \(limit) bytes when it is expanded")
        default: throw BundleProblem("it cannot be expanded: its bytes were changed")
        }
    }
}
