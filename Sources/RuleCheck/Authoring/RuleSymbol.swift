import RuleHost

/// A named part of a rule file, for an editor's outline.
public struct RuleSymbol: Sendable, Equatable {
    public enum Kind: Sendable { case function, reaction, setting }
    public var kind: Kind
    /// The name of the policy or the test, the topic of the reaction, or the setting.
    public var name: String
    /// Counted from 1.
    public var line: Int
    /// The range of the name, counted from 1 in Unicode scalars.
    public var columns: Range<Int>

    /// Returns the policies, reactions and settings of a rule file, or the tests of a test file, in source order. For a
    /// file with syntax errors, returns those that could be read.
    public static func all(in text: RuleText) -> [RuleSymbol] {
        let map = SourceMap(text.source)
        let outline = Outline(Parser.parse(text.source, map, globals: []))
        func symbol(_ kind: Kind, _ member: Outline.Member) -> RuleSymbol {
            let start = map.column(of: member.span.start)
            return RuleSymbol(
                kind: kind, name: member.name, line: map.line(of: member.span.start),
                columns: start..<max(start + 1, map.column(of: member.span.end)))
        }
        let functions = outline.members.filter { $0.value.function != nil }.map { symbol(.function, $0) }
        let reactions = outline.members(of: "on").map { symbol(.reaction, $0) }
        let settings = outline.members(of: "settings").map { symbol(.setting, $0) }
        return (functions + reactions + settings).sorted {
            ($0.line, $0.columns.lowerBound) < ($1.line, $1.columns.lowerBound)
        }
    }
}

extension RuleVocabulary {
    /// Returns the signature of a Lua library function, such as `string.rep(text, count, separator?)`; nil for any
    /// other name.
    public static func usage(of function: String) -> String? {
        function == "bus.publish" ? "bus.publish(topic, data?)" : Signature.library[function]?.usage
    }
}
