import Testing
import Values

/// What the values of fields must be like beyond their types.
@Suite struct ConstraintTests {
    struct Part: Codable, Constrained {
        var title: String
        static let constraints: [Constraint<Self>] = [.notEmpty("title") { $0.title }]
    }

    struct Sample: Codable, Constrained {
        var id: String? = "a"
        var word: String? = "a"
        var share: Double? = 0.5
        var height: Double? = 1
        var width: Double? = 1
        var lines: Int? = 1
        var tags: [String]? = []
        var part: Part?
        var parts: [Part]?
        var text: String?

        static let constraints: [Constraint<Self>] = [
            .notEmpty("id") { $0.id },
            .bytes("word", 1...4) { $0.word },
            .range("share", 0...1, unit: "of all") { $0.share },
            .notNegative("height") { $0.height },
            .positive("width") { $0.width },
            .atLeast("lines", 1) { $0.lines },
            .atMost("tags", words: 2) { $0.tags },
            .inside("part") { $0.part },
            .inEach("parts") { $0.parts },
            .checkedByModule("text", ["pattern": "\\S"]),
        ]
    }

    @Test("a value inside of its bounds is accepted, and so is a field that is nil")
    func accepted() throws {
        try Sample().checkConstraints()
        var edge = Sample(id: "b", word: "äa1", share: 1, height: 0, width: 0.1, lines: 1, tags: ["a", "b"])
        (edge.part, edge.parts, edge.text) = (Part(title: "t"), [Part(title: "t")], "")
        try edge.checkConstraints()
        try Sample(id: nil, word: nil, share: nil, height: nil, width: nil, lines: nil, tags: nil).checkConstraints()
    }

    @Test(
        "a value outside of its bounds is refused with its path and what was expected",
        arguments: [
            (Sample(id: ""), "id: must not be empty"),
            (Sample(word: ""), "word: must be a word of 1 to 4 bytes"),
            (Sample(word: "ääa"), "word: must be a word of 1 to 4 bytes"),
            (Sample(share: 1.5), "share: expected 0 to 1 of all, found 1.5"),
            (Sample(share: .nan), "share: expected 0 to 1 of all, found NaN"),
            (Sample(height: -0.5), "height: must not be negative"),
            (Sample(width: 0), "width: must be more than 0"),
            (Sample(lines: 0), "lines: must be at least 1"),
            (Sample(tags: ["a", "b", "c"]), "tags: must have at most 2 words"),
            (Sample(part: Part(title: "")), "part.title: must not be empty"),
            (Sample(parts: [Part(title: "a"), Part(title: "")]), "parts[1].title: must not be empty"),
        ])
    func refused(sample: Sample, message: String) {
        let error = #expect(throws: FieldError.self) { try sample.checkConstraints() }
        #expect(error?.description == message)
    }

    @Test("the JSON Schema of a type has the bounds of its fields, also inside of other types")
    func schema() {
        let properties = Schema.of(Sample.self)["properties"]
        #expect(properties?["id"] == ["type": "string", "minLength": 1])
        #expect(properties?["word"] == ["type": "string", "minLength": 1, "maxLength": 4])
        #expect(properties?["share"] == ["type": "number", "minimum": 0, "maximum": 1])
        #expect(properties?["height"] == ["type": "number", "minimum": 0])
        #expect(properties?["width"] == ["type": "number", "exclusiveMinimum": 0])
        #expect(properties?["lines"] == ["type": "integer", "minimum": 1])
        #expect(properties?["tags"] == ["type": "array", "items": ["type": "string"], "maxItems": 2])
        #expect(properties?["part"]?.at(path: "properties.title") == ["type": "string", "minLength": 1])
        #expect(properties?["parts"]?.at(path: "items.properties.title") == ["type": "string", "minLength": 1])
        #expect(properties?["text"] == ["type": "string", "pattern": "\\S"])
    }
}
