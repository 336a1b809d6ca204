import FoundationEssentials

/// A quick look at a text that may be a JSON object, before it is decoded.
enum MemberSearch {
    /// False if `json` cannot be an object with a member of this name. Reads each byte at most
    /// twice.
    static func mayHave(_ name: String, in json: some DataProtocol) -> Bool {
        guard json.first(where: { !$0.isJSONSpace }) == UInt8(ascii: "{") else { return false }
        let wanted = Array("\"\(name)\"".utf8)
        let found = json.withContiguousStorageIfAvailable { bytes in
            var matched = 0
            for byte in bytes {
                // A name may be spelled with escapes.
                if byte == UInt8(ascii: "\\") { return true }
                // Quotes stand only at the ends of what is wanted.
                matched = byte == wanted[matched] ? matched + 1 : byte == wanted[0] ? 1 : 0
                if matched == wanted.count { return true }
            }
            return false
        }
        return found ?? true
    }
}
