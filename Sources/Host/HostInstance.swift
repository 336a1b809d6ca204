/// The name of one run of a host.
enum HostInstance {
    private static let letters = Array("0123456789abcdefghijklmnopqrstuvwxyz")

    /// A new name: 16 lower-case letters and digits, by chance. There are so many that no two runs have the same.
    static func make() -> String { String((0..<16).map { _ in letters.randomElement()! }) }  // trap: there are letters

    /// Whether a text can be the name of a run: 8 to 32 lower-case letters and digits.
    static func isName(_ text: Substring) -> Bool {
        (8...32).contains(text.utf8.count) && text.allSatisfy { letters.contains($0) }
    }
}
