#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The sorted names of the wanted entries of a folder, up to a limit.
package struct FolderListing: Sendable, Equatable {
    /// How many entries of any kind are looked at. A folder of rules, or of a host's state, has fewer, and a user
    /// who fills one with millions must not make the host wait.
    package static let mostEntries = 20_000

    /// The names that are kept, sorted.
    package var names: [String] = []
    /// How many entries are wanted, including those that ``names`` does not have.
    package var count = 0
    /// Wanted names that are not UTF-8, so that no text can be their path. Each other byte is written as `\xNN`.
    package var unspeakable: [String] = []
    /// Whether the folder has more entries than ``mostEntries``; the rest was not looked at.
    package var isCut = false

    /// - Parameters:
    ///   - most: how many names are kept; further ones are only counted.
    ///   - isWanted: called for every name. A name that is not UTF-8 is passed as a repaired text.
    /// - Throws: ``SystemFailure``, with `ENOENT` or `ENOTDIR` if there is no such folder.
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

    /// The name with `\xNN` for every byte that is not printable ASCII.
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
