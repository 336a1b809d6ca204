#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The sorted names of a folder's matching entries, up to a limit.
package struct FolderListing: Sendable, Equatable {
    /// The maximum number of entries to examine, of any kind. Folders of rules or state have fewer, and a user who
    /// fills one with millions of files must not block the host.
    package static let mostEntries = 20_000

    /// The kept names, sorted.
    package var names: [String] = []
    /// The number of matching entries, including those not in ``names``.
    package var count = 0
    /// Matching names that are not UTF-8 and therefore cannot be part of a path text. Each other byte is written as
    /// `\xNN`.
    package var unspeakable: [String] = []
    /// Whether the folder has more entries than ``mostEntries``; the rest was not examined.
    package var isCut = false

    /// - Parameters:
    ///   - most: the number of names to keep; further ones are only counted.
    ///   - isWanted: the filter, called with every name. A name that is not UTF-8 is passed as a repaired text.
    /// - Throws: ``SystemFailure``, with `ENOENT` or `ENOTDIR` if the folder does not exist.
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
                $0.withMemoryRebound(to: CChar.self, capacity: 256) {
                    (String(cString: $0), String(validatingCString: $0))
                }
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

    /// Escapes every byte that is not printable ASCII as `\xNN`.
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
