extension Character {
    /// Whether nobody can see it: a space, a control character, a character of no width, or the blank of braille. A text of
    /// such characters alone is empty for whoever reads it.
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
