/// Returns the hint for an unknown field: the field that was probably meant, or else the fields that exist.
///
/// ```swift
/// fieldHint("mesage", among: ["id", "message"])   // did you mean 'message'?
/// fieldHint("text", among: ["id", "message"])     // did you mean 'message'?
/// fieldHint("wheel", among: ["id", "message"])    // its fields are id, message
/// ```
/// If there are many fields, only the first six are listed.
public func fieldHint(_ name: String, among fields: [String]) -> String {
    if let meant = nearestField(name, among: fields) { return "did you mean '\(meant)'?" }
    guard !fields.isEmpty else { return "it has no fields" }
    let (shown, more) = (fields.prefix(6).joined(separator: ", "), fields.count - 6)
    return "its fields are " + shown + (more > 0 ? " and \(more) more" : "")
}

/// Returns the field that was probably meant by a wrong name: one that was misspelled (``nearest(_:among:)``), one with
/// the same meaning (`text` for `message`), one that contains the name (`edge` for `presentationEdge`), or one whose
/// words the name contains (`itemsSemantic` for `barItemsSemanticContentAttribute`). Nil if there is none.
public func nearestField(_ name: String, among fields: [String]) -> String? {
    if let similar = nearest(name, among: fields) { return similar }
    guard !fields.contains(name) else { return nil }
    let word = name.lowercased()
    let meanings = synonyms.filter { $0.contains(word) }
    return fields.first { field in meanings.contains { $0.contains(field.lowercased()) } }
        ?? fields.first { field in words(of: field).last == word }
        ?? contained(in: words(of: name), among: fields)
}

/// Returns the topic that was probably meant by a wrong name: one that was misspelled, or one whose words the name
/// contains (`popup.present` for `popup.presentPopupBar`). Nil if there is none.
public func nearestTopic(_ name: String, among topics: some Sequence<String>) -> String? {
    guard name.utf8.count <= 256 else { return nil }
    return nearest(name, among: topics) ?? contained(in: words(of: name), among: topics)
}

/// The field with the most words that all occur in `name`, in order. A field of one word must be the first or the last
/// word of the name.
private func contained(in name: [String], among fields: some Sequence<String>) -> String? {
    var best: (field: String, count: Int)?
    for field in fields {
        let words = words(of: field)
        guard words.count > (best?.count ?? 0) else { continue }
        var rest = name[...]
        let isContained = words.allSatisfy { word in
            guard let place = rest.firstIndex(of: word) else { return false }
            rest = rest[(place + 1)...]
            return true
        }
        if isContained, words.count > 1 || words == [name.last] || words == [name.first] {
            best = (field, words.count)
        }
    }
    return best?.field
}

/// Names that people and other libraries use for the same thing. A name may occur in several rows.
private let synonyms: [Set<String>] = [
    ["type", "kind", "style", "category"],
    ["type", "topic", "event"],
    ["text", "message", "body", "title", "label", "caption"],
    ["edge", "position", "placement", "side", "presentationedge"],
    ["color", "colour", "accent", "tint", "tintcolor"],
    ["id", "identifier", "name"],
    ["id", "bar"],
    ["duration", "timeout", "seconds", "dwell", "time"],
    ["icon", "image", "symbol", "glyph"],
    ["items", "entries", "buttons", "elements"],
    ["priority", "importance", "level"],
    ["data", "payload", "fields"],
    ["haptics", "haptic", "allowpopuphapticfeedbackgeneration"],
    ["tabbarhidden", "toolbarhidden", "hidesbottombarwhenpushed"],
    ["transitionview", "viewforpopuptransition"],
    ["gestureview", "viewforpopupinteractiongesturerecognizer"],
    ["height", "preferredcontentsize"],
    ["titlefont", "titletextattributes"],
    ["subtitlefont", "subtitletextattributes"],
]

/// The words of a name such as `presentationEdge` or `popup.present`, in lowercase.
private func words(of name: String) -> [String] {
    var words: [String] = []
    for character in name {
        if character.isUppercase || character == "." || words.isEmpty { words.append("") }
        if character != "." { words[words.count - 1] += character.lowercased() }
    }
    return words
}
