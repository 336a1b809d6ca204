extension BinaryInteger {
    /// The number with a comma between groups of three digits, for people.
    package var grouped: String {
        var text = ""
        for (index, digit) in String(self).reversed().enumerated() {
            if index > 0, index.isMultiple(of: 3), digit != "-" { text = "," + text }
            text = String(digit) + text
        }
        return text
    }
}
