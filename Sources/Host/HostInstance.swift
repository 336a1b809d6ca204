/// Creates and validates names for runs of a host.
enum HostInstance {
    private static let letters = Array("0123456789abcdefghijklmnopqrstuvwxyz")

    /// Returns a new name of 16 random lowercase letters and digits, so that names never repeat in practice.
    static func make() -> String { String((0..<16).map { _ in letters.randomElement()! }) }  // trap: there are letters

    /// Whether a text can be the name of a run: 8 to 32 lowercase letters and digits.
    static func isName(_ text: Substring) -> Bool {
        (8...32).contains(text.utf8.count) && text.allSatisfy { letters.contains($0) }
    }
}
