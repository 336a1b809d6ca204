import EventBus
import FoundationEssentials

/// A quick test of a text that may be a JSON object, before it is decoded.
enum MemberSearch {
    /// False if `json` cannot be an object with a member of this name. Reads each byte at most twice.
    static func mayHave(_ name: String, in json: some DataProtocol) -> Bool {
        guard json.first(where: { !$0.isJSONSpace }) == UInt8(ascii: "{") else { return false }
        let wanted = Array("\"\(name)\"".utf8)
        let found = json.withContiguousStorageIfAvailable { bytes in
            var matched = 0
            for byte in bytes {
                // A name may be written with escapes.
                if byte == UInt8(ascii: "\\") { return true }
                // The wanted text has quotes only at its ends.
                matched = byte == wanted[matched] ? matched + 1 : byte == wanted[0] ? 1 : 0
                if matched == wanted.count { return true }
            }
            return false
        }
        return found ?? true
    }
}
