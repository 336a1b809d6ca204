/// The parameter of a request that says what stands in the place of private texts. Without it, the texts themselves do.
enum PrivateTexts {
    static let parameter = "private"
    /// The only value: `text-1`, `text-2` and so on.
    static let placeholder = "placeholder"
    /// The parameter with this value, as it is written in a URL.
    static let placeholders = "\(parameter)=\(placeholder)"
}
