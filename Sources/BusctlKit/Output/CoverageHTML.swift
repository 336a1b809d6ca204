import Harness
import Rendering

/// Coverage as a self-contained page without scripts.
enum CoverageHTML {
    static func page(_ coverage: RuleCoverage, source: (String) -> String?) -> String {
        let rows = coverage.files.enumerated().map { index, file in
            "<tr><td><a href=\"#f\(index)\">\(SVGWriter.escaped(file.path))</a><td>\(file.covered.percent)%<td>\(file.coveredBranches.percent)%"
        }
        let parts = coverage.files.enumerated().map { part($0.element, $0.offset, source($0.element.path)) }
        return """
            <!doctype html>
            <html lang="en"><meta charset="utf-8"><title>Coverage of rules</title>
            <style>
            :root { color-scheme: light dark }
            body { font: 15px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem }
            table { border-collapse: collapse } th, td { padding: .2rem .8rem; text-align: left }
            pre { font: 13px/1.5 ui-monospace, monospace; overflow-x: auto; border: 1px solid #8886; padding: .5rem 0 }
            pre span { display: block; padding: 0 .8rem; white-space: pre } pre i { opacity: .6; font-style: normal }
            .no { background: #e5534b33 } .part { background: #d2992233 } .yes { background: #3fb95022 }
            </style>
            <h1>Coverage of rules</h1>
            <p>\(coverage.percent)% of all lines, outcomes of conditions, and answers.</p>
            <table><tr><th>file<th>lines<th>branches
            \(rows.joined(separator: "\n"))
            </table>
            \(parts.joined(separator: "\n"))
            </html>

            """
    }

    private static func part(_ file: RuleCoverage.File, _ index: Int, _ source: String?) -> String {
        let counts = Dictionary(file.lines.map { ($0.line, $0.count) }, uniquingKeysWith: min)
        let branches = Dictionary(grouping: file.missing, by: \.line)
        let lines = (source ?? "").split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
            index, text in
            let line = index + 1
            let missing = branches[line, default: []].map(\.what)
            let kind =
                counts[line].map { $0 == 0 ? "no" : missing.isEmpty ? "yes" : "part" }
                ?? (missing.isEmpty ? "" : "part")
            let count = counts[line].map { "\($0)" } ?? ""
            let number = String(repeating: " ", count: max(0, 4 - "\(line)".count)) + "\(line)"
            let margin = String(repeating: " ", count: max(0, 7 - count.count)) + count
            let why = missing.isEmpty ? "" : "   <i>-- \(SVGWriter.escaped(missing.joined(separator: "; ")))</i>"
            return "<span class=\"\(kind)\"><i>\(number) \(margin)</i>  \(SVGWriter.escaped(String(text)))\(why)</span>"
        }
        return "<h2 id=\"f\(index)\">\(SVGWriter.escaped(file.path))</h2>\n<pre>\(lines.joined())</pre>"
    }
}
