import CommandSupport

/// The help of a command, split into `EXAMPLES:` with indented lines, paragraphs, and `Exit status …`.
struct HelpText {
    private(set) var examples: [String] = []
    private(set) var paragraphs: [String] = []
    private(set) var exitStatus: [String] = []

    init(_ discussion: String) {
        for block in Self.blocks(discussion) {
            guard let first = block.first else { continue }
            if first == "EXAMPLES:" {
                let indent = block.dropFirst().map { $0.prefix { $0 == " " }.count }.min() ?? 0
                examples = block.dropFirst().map { String($0.dropFirst(indent)) }
            } else if first == "EXIT STATUS:" {
                // The manual lists them all.
                continue
            } else if first.hasPrefix("Exit status ") {
                exitStatus.append(block.joined(separator: "\n"))
            } else {
                paragraphs.append(block.joined(separator: "\n"))
            }
        }
    }

    /// The parts between empty lines.
    private static func blocks(_ text: String) -> [[String]] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            .split { $0.allSatisfy(\.isWhitespace) }.map(Array.init)
    }
}
