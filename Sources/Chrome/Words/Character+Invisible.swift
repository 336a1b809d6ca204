extension Character {
    /// Whether the character is invisible: a space, a control character, a zero-width character, or the Braille blank.
    /// A text of such characters alone is empty to its readers.
    public var isInvisible: Bool { unicodeScalars.allSatisfy(\.isInvisible) }
}

extension Unicode.Scalar {
    fileprivate var isInvisible: Bool {
        if value > 0x20, value < 0x7F { return false }
        let properties = properties
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator: return true
        // A braille pattern without dots, which is a symbol by its category.
        default: return value == 0x2800 || properties.isDefaultIgnorableCodePoint || properties.isWhitespace
        }
    }
}
