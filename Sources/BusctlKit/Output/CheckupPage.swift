import CommandSupport

/// The results of a checkup, for people.
enum CheckupPage {
    static func lines(_ observations: [Observation], _ style: Style) -> [String] {
        let width = observations.map(\.part.count).max() ?? 0
        return observations.flatMap { observation -> [String] in
            let (word, ink): (String, Style.Ink) =
                switch observation.status {
                case .ok: ("ok     ", .green)
                case .warning: ("warning", .yellow)
                case .failure: ("failure", .red)
                }
            let indent = String(repeating: " ", count: word.count + width + 4)
            return ["\(style.paint(word, ink))  \(observation.part.padded(to: width))  \(observation.message)"]
                + (observation.hint.map { [indent + style.paint($0, .faint)] } ?? [])
        }
    }
}
