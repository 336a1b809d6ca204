import Chrome
import Foundation
import Testing

@Suite("Plural forms") struct PluralRulesTests {
    /// The samples of the CLDR: a language, a form, and numbers that have it, such as `0~15, 100`.
    private static let samples: [(locale: String, form: String, numbers: String)] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "samples.tsv")
        let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? []
        return lines.map { line in
            let parts = line.split(separator: "\t").map(String.init)
            return (parts[0], parts[1], parts[2])
        }
    }()

    @Test("each sample of the CLDR has the form that the CLDR says")
    func samples() {
        var checked = 0
        for (locale, form, numbers) in Self.samples {
            for range in numbers.split(separator: ",") {
                let ends = range.split(separator: "~").compactMap { Int($0.filter { $0 != " " }) }
                guard let first = ends.first, let last = ends.last else { continue }
                for number in first...last {
                    #expect(PluralRules.form(of: number, in: locale).rawValue == form, "\(number) in \(locale)")
                    checked += 1
                }
            }
        }
        #expect(checked > 1000)
    }

    @Test("a region has the rules of its language, and an unknown language has one form")
    func regions() {
        #expect(PluralRules.form(of: 1, in: "en-GB") == .one && PluralRules.form(of: 2, in: "ru_RU") == .few)
        #expect(PluralRules.form(of: 0, in: "pt-BR") == .one && PluralRules.form(of: 0, in: "pt-PT") == .other)
        #expect(PluralRules.form(of: 1, in: "xx") == .other && PluralRules.form(of: 1, in: "") == .other)
    }
}
