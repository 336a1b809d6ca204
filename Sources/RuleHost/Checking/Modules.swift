/// The modules that `require` finds.
struct Modules {
    /// The names in the table that each returns; nil if they cannot be told.
    let exports: [String: [String]?]

    init(_ texts: [String: RuleText], globals: Set<String>) {
        exports = texts.mapValues { text in
            Outline(Parser.parse(text.source, SourceMap(text.source), globals: globals)).exports
        }
    }

    var names: [String] { exports.keys.sorted() }
}
