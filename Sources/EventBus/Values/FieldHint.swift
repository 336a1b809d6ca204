/// The hint for a field that does not exist: the field that is probably meant, or else the fields that there are.
///
/// ```swift
/// fieldHint("mesage", among: ["id", "message"])   // did you mean 'message'?
/// fieldHint("text", among: ["id", "message"])     // did you mean 'message'?
/// fieldHint("wheel", among: ["id", "message"])    // its fields are id, message
/// ```
/// Of many fields the first six are named.
public func fieldHint(_ name: String, among fields: [String]) -> String {
    if let meant = nearestField(name, among: fields) { return "did you mean '\(meant)'?" }
    guard !fields.isEmpty else { return "it has no fields" }
    let (shown, more) = (fields.prefix(6).joined(separator: ", "), fields.count - 6)
    return "its fields are " + shown + (more > 0 ? " and \(more) more" : "")
}

/// The field that a wrong name probably stands for: a misspelt one (``nearest(_:among:)``), one that means the same
/// (`text` for `message`), or one that the name is a part of (`edge` for `presentationEdge`). Nil if there is none.
public func nearestField(_ name: String, among fields: [String]) -> String? {
    if let similar = nearest(name, among: fields) { return similar }
    guard !fields.contains(name) else { return nil }
    let word = name.lowercased()
    let meanings = synonyms.filter { $0.contains(word) }
    return fields.first { field in meanings.contains { $0.contains(field.lowercased()) } }
        ?? fields.first { field in words(of: field).last == word || words(of: name).last == field.lowercased() }
}

/// Names that people and other libraries use for the same thing. A name may stand in several rows.
private let synonyms: [Set<String>] = [
    ["type", "kind", "style", "category"],
    ["type", "topic", "event"],
    ["text", "message", "body", "title", "label", "caption"],
    ["edge", "position", "placement", "side", "presentationedge"],
    ["color", "colour", "accent", "tint", "tintcolor"],
    ["id", "identifier", "name"],
    ["duration", "timeout", "seconds", "dwell", "time"],
    ["icon", "image", "symbol", "glyph"],
    ["items", "entries", "buttons", "elements"],
    ["priority", "importance", "level"],
    ["data", "payload", "fields"],
]

/// The words of a name such as `presentationEdge`, in lower case.
private func words(of name: String) -> [String] {
    var words: [String] = []
    for character in name {
        if character.isUppercase || words.isEmpty { words.append("") }
        words[words.count - 1] += character.lowercased()
    }
    return words
}
