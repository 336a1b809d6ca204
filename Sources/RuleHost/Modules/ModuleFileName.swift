import EventBus

/// Validates the name of a module in Lua, which is that of its file and the first component of its topics.
enum ModuleFileName {
    /// The maximum length of a module or topic name in bytes; both fit into one ``TopicName`` of 128 bytes.
    static let most = 63

    static func isValid(_ name: String) -> Bool { TopicName.isWord(name) && name.utf8.count <= most }

    /// Returns the valid name that is closest to `name`: `badge` for `Badge`, `myBadge` for `my-badge`.
    static func near(_ name: String) -> String {
        let words = name.unicodeScalars.split { !$0.isASCII || !TopicName.isLetterOrDigit(UInt8($0.value)) }
        var near = ""
        for word in words {
            let word = near.isEmpty ? word.drop { ("0"..."9").contains($0) } : word
            guard let first = word.first else { continue }
            let begin = near.isEmpty ? Character(first).lowercased() : Character(first).uppercased()
            near += begin + String(String.UnicodeScalarView(word.dropFirst()))
        }
        return near.isEmpty ? "badge" : String(near.prefix(most))
    }
}
