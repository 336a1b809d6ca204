#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Names in a folder: those that are wanted, sorted, and never more than there is a use for.
package struct FolderListing: Sendable, Equatable {
    /// Most entries of any kind that are looked at: a folder of rules, or of a host's state, has no
    /// more, and whoever fills one with millions must not make anybody wait.
    package static let mostEntries = 20_000

    /// Sorted.
    package var names: [String] = []
    /// How many are wanted, also beyond those in ``names``.
    package var count = 0
    /// Wanted names that are not UTF-8, so that no text can be their path; with `\xNN` for a byte.
    package var unspeakable: [String] = []
    /// There are more entries than ``mostEntries``; the rest was not looked at.
    package var isCut = false

    /// - Parameters:
    ///   - most: names that are kept; more are counted.
    ///   - isWanted: asked for every name; of one that is not UTF-8 it sees a repaired text.
    /// - Throws: ``SystemFailure``; `ENOENT` and `ENOTDIR` if there is no such folder.
    package static func read(
        _ folder: String, most: Int, where isWanted: (String) -> Bool
    ) throws(SystemFailure) -> FolderListing {
        guard let entries = opendir(folder) else { throw SystemFailure("'\(folder)' cannot be read") }
        defer { closedir(entries) }
        var listing = FolderListing()
        var seen = 0
        while true {
            errno = 0
            guard let entry = readdir(entries) else {
                guard errno == 0 else { throw SystemFailure("'\(folder)' cannot be read") }
                break
            }
            let (name, spoken) = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { (String(cString: $0), String(validatingCString: $0)) }
            }
            if name == "." || name == ".." { continue }
            seen += 1
            guard seen <= mostEntries else {
                listing.isCut = true
                break
            }
            guard isWanted(name) else { continue }
            listing.count += 1
            guard listing.count <= most else { continue }
            if spoken == nil {
                listing.unspeakable.append(
                    withUnsafePointer(to: &entry.pointee.d_name) {
                        $0.withMemoryRebound(to: UInt8.self, capacity: 256) { escaped($0) }
                    })
            } else {
                listing.names.append(name)
            }
        }
        listing.names.sort()
        listing.unspeakable.sort()
        return listing
    }

    /// Printable ASCII as it is, `\xNN` for every other byte.
    private static func escaped(_ name: UnsafePointer<UInt8>) -> String {
        var text = ""
        var next = name
        while next.pointee != 0 {
            let byte = next.pointee
            if (0x20..<0x7F).contains(byte), byte != UInt8(ascii: "\\") {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
            next += 1
        }
        return text
    }
}
