/// The query parameter that replaces private texts. Without it, they are shown.
enum PrivateTexts {
    static let parameter = "private"
    /// The only value, which replaces texts by `text-1`, `text-2` and so on.
    static let placeholder = "placeholder"
    /// The parameter with this value, as it appears in a URL.
    static let placeholders = "\(parameter)=\(placeholder)"
}
