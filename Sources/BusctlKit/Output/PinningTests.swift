import EventBus
import RuleCheck
import RuleExplore

/// Tests in Lua that pin what a policy answers now: one for each row of its table.
enum PinningTests {
    /// The lines that recreate the context of the question.
    private static func surroundings(_ row: DecisionTable.Row, of policy: String) -> String {
        var (settings, lines): ([String: Value], [String]) = ([:], [])
        for (path, value) in (row.surroundings?.objectValue ?? [:]).sorted(by: { $0.key < $1.key }) {
            if path == "ctx.clock" {
                lines.append("  t.inject(\"environment.update\", \(LuaText.value(value)))\n")
            } else if path == "environment.installation" {
                lines.append("  t.inject(\"environment.update\", { installation = \(LuaText.value(value)) })\n")
            } else {
                settings[String(path.dropFirst("ctx.settings.".count))] = value
            }
        }
        let namespace = String(policy.prefix { $0 != "." })
        let start =
            settings.isEmpty
            ? "" : "  t.settings(\(LuaText.string(namespace)), \(LuaText.value(.object(settings))))\n"
        return start + lines.joined()
    }

    static func text(of table: DecisionTable) -> String {
        let rows = table.rows.filter { $0.answer != nil }
        let tests = rows.enumerated().map { index, row in
            let title = row.conditions.isEmpty ? "always" : row.conditions.joined(separator: " and ")
            return """
                tests[\(LuaText.string("\(index + 1): \(title)"))] = function(t)
                \(surroundings(row, of: table.policy))\
                  t.expectAnswer(\(LuaText.string(table.policy)), \(LuaText.value(row.example)), \(LuaText.value(row.answer ?? .null)))
                end

                """
        }
        return """
            -- What \(table.policy) answered when this file was written: a test for each way through the rule.
            -- busctl rules explore \(table.policy) --tests FILE writes it anew.
            local tests = {}

            \(tests.joined(separator: "\n"))
            return tests

            """
    }
}
