import CommandSupport
import EventBus
import RuleExplore

/// The differences between the answers of two sets of rules, for people.
enum MeaningPage {
    static func lines(_ differences: [MeaningDifference], _ style: Style) -> [String] {
        guard !differences.isEmpty else { return ["no difference in any policy"] }
        return Array(differences.map { lines($0, style) }.joined(separator: [""]))
    }

    private static func lines(_ difference: MeaningDifference, _ style: Style) -> [String] {
        let name = style.paint(difference.policy, .bold)
        guard !difference.kinds.isEmpty else { return ["\(name)  no difference: \(TablePage.text(difference.extent))"] }
        let count = difference.kinds.count
        let head =
            "\(name)  \(count) \(count == 1 ? "difference" : "differences"), \(TablePage.text(difference.extent))"
        return [head]
            + difference.kinds.flatMap { kind in
                let places = kind.oldPlace == kind.newPlace ? kind.oldPlace : "\(kind.oldPlace) → \(kind.newPlace)"
                let surroundings = kind.surroundings.map { ["    with \($0.json.printable)"] } ?? []
                return [
                    "  \(style.paint(answer(kind.old), .red)) → \(style.paint(answer(kind.new), .green))"
                        + style.paint("  \(places.printable), \(kind.questions.grouped) questions", .faint),
                    "    for example \(kind.example.json.printable)",
                ] + surroundings
            }
    }

    private static func answer(_ value: Value?) -> String {
        guard let value else { return "fails" }
        return value == .null ? "nothing" : MapPage.text(value)
    }
}
