import Chrome

extension SeenPart {
    /// The lines of text on the part. A sensitive text is masked, because drawings may be stored or shared.
    public var texts: [String] {
        let texts = part.lines?.flatMap(\.self) ?? part.title.map { [$0] } ?? []
        guard part.states?.contains(.sensitive) == true, !texts.isEmpty else { return texts }
        return ["••••••"]
    }

    /// A text whose first letter represents an icon without a drawing.
    public var iconName: String {
        let isSensitive = part.states?.contains(.sensitive) == true
        return (isSensitive ? nil : part.name ?? part.title) ?? part.icon ?? ""
    }
}
