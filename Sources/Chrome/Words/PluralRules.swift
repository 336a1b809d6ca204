import EventBus

/// The plural forms that languages have, by the names of the Unicode CLDR. English has `one` and `other`.
public enum PluralForm: String, StringEnum { case zero, one, two, few, many, other }

/// Selects the plural form that a language uses for a number, by the rules of the Unicode CLDR.
///
/// ```swift
/// PluralRules.form(of: 3, in: "ru")      // few
/// PluralRules.form(of: 3, in: "en-GB")   // other
/// ```
public enum PluralRules {
    /// The plural form for a whole number.
    ///
    /// - Parameters:
    ///   - count: 0 or more.
    ///   - locale: a language tag such as `pt-BR`. A language without rules has only the form `other`.
    public static func form(of count: Int, in locale: String) -> PluralForm {
        for name in languageTags(of: locale) {
            guard let rules = byLanguage[name] else { continue }
            return rules.first { $0.condition.holds(for: count) }?.form ?? .other
        }
        return .other
    }

    private static let byLanguage: [String: [PluralRule]] = {
        var all: [String: [PluralRule]] = [:]
        for line in pluralData.split(separator: "\n") {
            let parts = line.split(separator: "|", omittingEmptySubsequences: false)
            let rules = parts[1].split(separator: ";").compactMap { PluralRule($0) }
            for language in parts[0].split(separator: " ") { all[String(language)] = rules }
        }
        return all
    }()
}

/// Returns the tags to look up for a language, the most specific one first: for `de-AT`, `de-AT` and `de`.
public func languageTags(of locale: String) -> [String] {
    let parts = locale.split { $0 == "-" || $0 == "_" }
    return parts.indices.reversed().map { parts[...$0].joined(separator: "-") }
}

/// A plural form and the numbers that have it.
private struct PluralRule {
    let form: PluralForm
    let condition: PluralCondition

    /// Reads a rule such as `few: n % 10 = 2..4 and n % 100 != 12..14`.
    init?(_ text: Substring) {
        guard let colon = text.firstIndex(of: ":"),
            let form = PluralForm(rawValue: text[..<colon].filter { $0 != " " })
        else { return nil }
        self.form = form
        condition = PluralCondition(text[text.index(after: colon)...])
    }
}

/// Alternatives, each a list of relations that must all hold.
private struct PluralCondition {
    private struct Relation {
        /// The operand: `n` and `i` are the number; the others are about decimals, which a whole number does not have.
        var isNumber: Bool
        var modulus: Int?
        var isEqual: Bool
        var ranges: [ClosedRange<Int>]

        func holds(for count: Int) -> Bool {
            var value = isNumber ? count : 0
            if let modulus { value %= modulus }
            return ranges.contains { $0.contains(value) } == isEqual
        }
    }

    private var alternatives: [[Relation]] = []

    init(_ text: Substring) {
        var relations: [Relation] = []
        var words = text.split(separator: " ")[...]
        while let operand = words.popFirst() {
            if operand == "or" {
                alternatives.append(relations)
                relations = []
                continue
            }
            if operand == "and" { continue }
            var relation = Relation(isNumber: operand == "n" || operand == "i", isEqual: true, ranges: [])
            if words.first == "%" { relation.modulus = words.dropFirst().first.flatMap { Int($0) } }
            if relation.modulus != nil { words = words.dropFirst(2) }
            relation.isEqual = words.popFirst() == "="
            relation.ranges = (words.popFirst() ?? "").split(separator: ",").compactMap { range in
                let ends = range.split(separator: ".").compactMap { Int($0) }
                guard let first = ends.first, let last = ends.last else { return nil }
                return first...last
            }
            relations.append(relation)
        }
        alternatives.append(relations)
    }

    func holds(for count: Int) -> Bool { alternatives.contains { $0.allSatisfy { $0.holds(for: count) } } }
}
