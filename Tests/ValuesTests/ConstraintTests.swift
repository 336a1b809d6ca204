import Testing
import Values

/// What the values of fields must be like beyond their types.
@Suite struct ConstraintTests {
    struct Part: FieldTable {
        var title: String
        static let blank = Self(title: "")
        static let schemaDescription = "A part."
        static let fields = Fields<Self> { Field(required: \.title, where: .notEmpty, "title of the part") }
    }

    struct Sample: FieldTable {
        var id: String? = "a"
        var word: String? = "a"
        var share: Double? = 0.5
        var height: Double? = 1
        var width: Nullable<Double> = .value(1)
        var lines: Int? = 1
        var wait: Duration? = .seconds(1)
        var tags: [String]? = []
        var part: Part?
        var parts: [Part]?
        var text: String?

        static let blank = Self()
        static let schemaDescription = "A sample."
        static let fields = Fields<Self> {
            Field(\.id, where: .notEmpty, "id of the sample")
            Field(\.word, where: .bytes(1...4), "a word")
            Field(\.share, where: .range(0...1, unit: "of all"), "a share")
            Field(\.height, where: .notNegative, "points from the bottom")
            Field(\.width, where: .positive, "points from the left")
            Field(\.lines, where: .atLeast(1), "number of lines")
            Field(\.wait, where: .positive, "that it waits")
            Field(\.tags, where: .atMost(words: 2), "words to find it by")
            Field(\.part, "a part")
            Field(\.parts, "parts")
            Field(\.text, where: .checkedByModule(["pattern": "\\S"]), "a text")
            Constraint { $0.id == $0.word && $0.lines == 7 ? FieldError(path: "id", message: "must differ") : nil }
        }
    }

    @Test("a value inside of its bounds is accepted, and so is a field that is nil")
    func accepted() throws {
        try Sample().validate()
        var edge = Sample(id: "b", word: "äa1", share: 1, height: 0, width: .value(0.1), lines: 1, tags: ["a", "b"])
        (edge.part, edge.parts, edge.text) = (Part(title: "t"), [Part(title: "t")], "")
        try edge.validate()
        try Sample(id: nil, word: nil, share: nil, height: nil, width: .null, lines: nil, wait: nil, tags: nil)
            .validate()
    }

    @Test(
        "a value outside of its bounds is refused with its path and what was expected, made in Swift or decoded",
        arguments: [
            (Sample(id: ""), "id: must not be empty"),
            (Sample(word: ""), "word: must be a word of 1 to 4 bytes"),
            (Sample(word: "ääa"), "word: must be a word of 1 to 4 bytes"),
            (Sample(share: 1.5), "share: expected 0 to 1 of all, found 1.5"),
            (Sample(height: -0.5), "height: must not be negative"),
            (Sample(width: .value(0)), "width: must be more than 0"),
            (Sample(lines: 0), "lines: must be at least 1"),
            (Sample(wait: .zero), "wait: must be more than 0"),
            (Sample(tags: ["a", "b", "c"]), "tags: must have at most 2 words"),
            (Sample(part: Part(title: "")), "part.title: must not be empty"),
            (Sample(parts: [Part(title: "a"), Part(title: "")]), "parts[1].title: must not be empty"),
            (Sample(lines: 7), "id: must differ"),
        ])
    func refused(sample: Sample, message: String) throws {
        #expect(#expect(throws: FieldError.self) { try sample.validate() }?.description == message)
        let json = try ValueEncoder().encode(sample)
        let error = #expect(throws: DecodingError.self) { try ValueDecoder().decode(Sample.self, from: json) }
        #expect(error.map { FieldError($0).description } == message)
        var other = Sample()
        #expect(#expect(throws: FieldError.self) { try other.change(json) }?.description == message)
    }

    @Test("the JSON Schema of a type has the bounds of its fields, also inside of other types")
    func schema() {
        func keywords(_ path: String) -> [String: Value]? {
            var members = Schema.of(Sample.self).at(path: "properties." + path)?.objectValue
            members?["description"] = nil
            return members
        }
        #expect(keywords("id") == ["type": "string", "minLength": 1])
        #expect(keywords("word") == ["type": "string", "minLength": 1, "maxLength": 4])
        #expect(keywords("share") == ["type": "number", "minimum": 0, "maximum": 1])
        #expect(keywords("height") == ["type": "number", "minimum": 0])
        #expect(keywords("width") == ["type": "number", "exclusiveMinimum": 0])
        #expect(keywords("lines") == ["type": "integer", "minimum": 1])
        #expect(keywords("wait") == ["type": "number", "minimum": 1e-9])
        #expect(keywords("tags") == ["type": "array", "items": ["type": "string"], "maxItems": 2])
        #expect(keywords("part.properties.title") == ["type": "string", "minLength": 1])
        #expect(keywords("parts.items.properties.title") == ["type": "string", "minLength": 1])
        #expect(keywords("text") == ["type": "string", "pattern": "\\S"])
    }
}
