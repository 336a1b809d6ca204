import ArgumentParser

/// When to use colors.
enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
    case auto, always, never
}

/// Colors for a terminal, or no colors.
struct Style: Sendable, Equatable {
    let isOn: Bool

    static let plain = Style(isOn: false)

    init(isOn: Bool) { self.isOn = isOn }

    /// With `auto`, colors are on for a terminal that has them, unless `NO_COLOR` is set and not empty.
    init(_ choice: ColorChoice, isTerminal: Bool, environment: [String: String]) {
        isOn =
            switch choice {
            case .always: true
            case .never: false
            case .auto:
                isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && Self.moves(environment)
            }
    }

    /// Whether the terminal supports colors and cursor movement. An empty `TERM` means that it does not.
    static func moves(_ environment: [String: String]) -> Bool {
        environment["TERM"].map { !["", "dumb"].contains($0) } ?? true
    }

    enum Ink: String {
        case bold = "1"
        case faint = "2"
        case red = "31"
        case green = "32"
        case yellow = "33"
        case cyan = "36"
    }

    func paint(_ text: String, _ ink: Ink?) -> String {
        guard isOn, let ink else { return text }
        return "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m"
    }
}
