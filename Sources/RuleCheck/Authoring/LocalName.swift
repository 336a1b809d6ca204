import RuleHost

/// A local variable, a parameter or a local function, with all occurrences of its name in the file.
public struct LocalName: Sendable, Equatable {
    /// An occurrence of a name. Lines and columns count from 1, columns in Unicode scalars.
    public struct Place: Sendable, Equatable {
        public var line: Int
        public var columns: Range<Int>
    }

    public var name: String
    /// The declaration first, then the uses in the order of the text.
    public var places: [Place]

    /// Finds the variable whose name is at a place; nil if there is none, or if the file has syntax errors.
    /// - Parameters:
    ///   - line: counted from 1.
    ///   - column: counted from 1 in Unicode scalars; the place after the last letter also counts.
    public init?(in text: RuleText, line: Int, column: Int) {
        let map = SourceMap(text.source)
        let tree = Parser.parse(text.source, map, globals: [])
        guard tree.problems.isEmpty else { return nil }
        // The parameter `self` of a method has an implicit declaration.
        let found = tree.variables.lazy.filter { map.text($0.span.start..<$0.span.end) == $0.name }.map { variable in
            LocalName(name: variable.name, places: ([variable.span] + variable.places).map { Self.place($0, map) })
        }.first { $0.places.contains { $0.line == line && $0.columns.lowerBound...$0.columns.upperBound ~= column } }
        guard let found else { return nil }
        self = found
    }

    private init(name: String, places: [Place]) { (self.name, self.places) = (name, places) }

    private static func place(_ span: Span, _ map: SourceMap) -> Place {
        let start = map.column(of: span.start)
        return Place(line: map.line(of: span.start), columns: start..<map.column(of: span.end))
    }

    /// Returns why the variable cannot be renamed; nil if it can.
    public func problem(renaming new: String, in text: RuleText) -> String? {
        guard new != name else { return nil }
        let isName =
            new.utf8.first.map { !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0) } ?? false
            && new.utf8.allSatisfy { $0.isLetterOfLua }
        guard isName, TokenKind.keywords[new] == nil else { return "'\(new)' cannot be the name of a variable in Lua" }
        let tree = Parser.parse(text.source, SourceMap(text.source), globals: [])
        guard tree.variables.allSatisfy({ $0.name != new }), tree.uses(ofGlobal: new).isEmpty else {
            return "the file has the name '\(new)' already"
        }
        return nil
    }
}

extension UInt8 {
    fileprivate var isLetterOfLua: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
