import Foundation
import Testing
import Values

@Suite("Field tables")
struct FieldTableTests {
    @Test("fields that are left out have their defaults, and those that are given are read")
    func defaults() throws {
        #expect(try decode([:]) == Settings())
        var expected = Settings()
        (expected.count, expected.name, expected.pause, expected.tone) = (7, "x", .milliseconds(250), .loud)
        #expect(try decode(["count": 7, "name": "x", "pause": 0.25, "tone": "loud", "unknown": 1]) == expected)
    }

    @Test("a group inside of a table keeps what is left out, an optional one is replaced")
    func groups() throws {
        var settings = Settings()
        settings.edges = Edges(left: 3, right: 4)
        settings.extra = Edges(left: 5, right: 6)
        try settings.change(["edges": ["left": 9], "extra": ["left": 9]])
        #expect(settings.edges == Edges(left: 9, right: 4))
        #expect(settings.extra == Edges(left: 9, right: 2))
        try settings.change(["extra": .null, "edges": .null])
        #expect(settings.extra == nil)
        #expect(settings.edges == Edges(left: 9, right: 4))
    }

    @Test("null says what the table says")
    func nulls() throws {
        var settings = Settings()
        settings.limit = 3
        settings.nickname = "a"
        try settings.change(["count": .null, "nickname": .null, "limit": .null, "bound": .null, "width": .null])
        #expect(settings.count == 2)
        #expect(settings.nickname == "a")
        #expect(settings.limit == nil)
        #expect(settings.bound == -1)
        #expect(settings.width == .null)
        #expect(try decode([:]).width == .absent)
        #expect(try decode(["width": 2]).width == .value(2))
    }

    @Test(
        "an error names the first wrong field in the order of the table",
        arguments: [
            (["count": 11], "count: expected 0 to 10, found 11"),
            (["count": "a"], "count: expected a whole number, found a string"),
            (["share": 1.5], "share: expected 0 to 1, found 1.5"),
            (["share": .double(.nan)], "share: expected a number, found NaN"),
            (["pause": 11], "pause: expected 0 to 10 seconds, found 11"),
            (["limit": 0], "limit: expected 1 to 5, found 0"),
            (["tone": "lout"], "tone: 'lout' is not one of quiet, loud (did you mean 'loud'?)"),
            (["edges": 3], "edges: expected an object, found a number"),
            (["edges": ["left": -1]], "edges.left: expected 0 to 100, found -1"),
            (["limit": 0, "share": 2, "count": 3], "share: expected 0 to 1, found 2"),
            (["edges": ["left": 50, "right": 60]], "edges.right: expected no more than 100 with left, found 110"),
            (["list": [["left": 1], ["left": "x"]]], "list[1].left: expected a number, found a string"),
        ] as [(Value, String)])
    func errors(_ value: Value, _ message: String) throws {
        let error = #expect(throws: DecodingError.self) { try decode(value) }
        #expect(error.map { FieldError($0).description } == message)
        var settings = Settings()
        let changing = #expect(throws: FieldError.self) { try settings.change(value) }
        #expect(changing?.description == message)
        #expect(settings == Settings())
    }

    @Test("required fields must be there, and not null")
    func required() throws {
        #expect(try ValueDecoder().decode(Order.self, from: ["id": "a", "count": 1]) == Order(id: "a", count: 1))
        for (value, message) in [
            (["count": 1], "id: missing (a string is required)"),
            (["id": .null, "count": 1], "id: expected a string, found null"),
            (["id": "a", "count": 0], "count: expected 1 to 9, found 0"),
            (3, "expected an object, found a number"),
        ] as [(Value, String)] {
            let error = #expect(throws: DecodingError.self) { try ValueDecoder().decode(Order.self, from: value) }
            #expect(error.map { FieldError($0).description } == message)
        }
    }

    @Test("one field can decide what the others begin with, and other names and forms are read, not written")
    func alternatives() throws {
        func shape(_ value: Value) throws -> Shape { try ValueDecoder().decode(Shape.self, from: value) }
        #expect(try shape(["id": "a"]) == Shape(id: "a", size: 1, colour: "red"))
        #expect(try shape(["preset": "large"]) == Shape(id: "large", size: 9, colour: "red"))
        #expect(try shape(["preset": "large", "id": "b", "scale": 2]) == Shape(id: "b", size: 18, colour: "red"))
        #expect(try shape(["id": "a", "color": "blue"]).colour == "blue")
        #expect(try shape(["id": "a", "colour": "green", "color": "blue"]).colour == "green")
        #expect(try shape(["id": "a", "corners": "4"]).corners == 4)
        #expect(throws: DecodingError.self) { try shape(["colour": "red"]) }
        #expect(
            try ValueEncoder().encode(shape(["preset": "large", "color": "blue"])) == [
                "id": "large", "size": 9, "colour": "blue", "corners": 0,
            ])
    }

    @Test("Foundation's decoder and encoder read and write the same as ours")
    func foundation() throws {
        let value: Value = [
            "count": 3, "name": "n", "pause": 0.25, "later": 1.5, "tone": "loud", "limit": 2, "bound": .null,
            "width": .null, "edges": ["left": 1, "right": 2], "list": [["left": 5]],
        ]
        let settings = try decode(value)
        let json = Data(value.json.utf8)
        #expect(try JSONDecoder().decode(Settings.self, from: json) == settings)
        let written = try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(settings))
        #expect(written == (try ValueEncoder().encode(settings)))
        #expect(try decode(written) == settings)
        let late = Data("{\"pause\":99}".utf8)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Settings.self, from: late) }
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Order.self, from: Data("{\"count\":1}".utf8)) }
    }

    @Test("encoding leaves out what is nil or absent")
    func encoding() throws {
        #expect(
            try ValueEncoder().encode(Settings()) == [
                "count": 2, "name": "", "share": 0.5, "on": true, "pause": 0.5, "tone": "quiet", "bound": 4,
                "edges": ["left": 1, "right": 2], "list": [],
            ])
    }

    @Test("a schema has the table's order, types, texts and required fields")
    func schema() {
        #expect(Schema.fieldNames(of: Shape.self) == ["preset", "id", "size", "scale", "color", "colour", "corners"])
        #expect(Schema.of(Order.self)["required"] == ["id", "count"])
        #expect(Schema.of(Order.self)["properties"]?["id"]?["description"] == "which one")
        #expect(Schema.of(Shape.self)["required"] == ["id"])
        #expect(Schema.of(Settings.self)["properties"]?["pause"]?["description"] == "seconds between two steps")
    }

    @Test("a schema has the range of each number, and of a time in seconds")
    func bounds() {
        let properties = Schema.of(Settings.self)["properties"]
        #expect(properties?["count"]?["minimum"] == 0 && properties?["count"]?["maximum"] == 10)
        #expect(properties?["share"]?["maximum"] == 1)
        #expect(properties?["pause"]?["minimum"] == 0 && properties?["pause"]?["maximum"] == 10)
        #expect(properties?["limit"]?["minimum"] == 1 && properties?["limit"]?["maximum"] == 5)
        #expect(properties?["name"]?["minimum"] == nil)
        #expect(Schema.of(Order.self)["properties"]?["count"]?["maximum"] == 9)
    }

    @Test("a table that does not fit its type throws at each use, with the type and the field")
    func mismatch() throws {
        func told<T: FieldTable>(_ type: T.Type) -> Set<String> {
            var told: Set<String> = []
            func note(_ body: () throws -> Void) {
                do { try body() } catch { told.insert("\(FieldError(anyError: error))") }
            }
            note { _ = try ValueDecoder().decode(type, from: [:]) }
            note { _ = try ValueEncoder().encode(type.blank) }
            note { try type.blank.validate() }
            note {
                var value = type.blank
                value.merge(value)
                try value.change([:])
            }
            if let mismatch = Schema.mismatch(in: type) { told.insert(mismatch) }
            return told
        }
        #expect(told(Forgetful.self) == ["the table of Forgetful has its property 'second' 0 times instead of once"])
        #expect(told(Repeating.self).count == 1 && told(Wrapped.self).count == 1)
        #expect(told(Edges.self) == [])
        #expect(Schema.mismatch(in: [Forgetful].self)?.contains("'second'") == true)
        #expect(told(Outer.self) == told(Forgetful.self))
    }

    private func decode(_ value: Value) throws -> Settings { try ValueDecoder().decode(Settings.self, from: value) }
}

private enum Tone: String, StringEnum { case quiet, loud }

private struct Edges: FieldGroup, Hashable {
    var left = 1.0
    var right = 2.0

    init() {}
    init(left: Double, right: Double) { (self.left, self.right) = (left, right) }

    static let schemaDescription = "Two edges."
    static let fields = Fields<Self> {
        Field(\.left, in: 0...100, "points at the left")
        Field(\.right, in: 0...100, "points at the right")
        Constraint { edges in
            let sum = edges.left + edges.right
            if sum <= 100 { return nil }
            return FieldError(path: "right", expected: "no more than 100 with left", found: "\(Int(sum))")
        }
    }
}

private struct Settings: FieldGroup, Hashable {
    var count = 2
    var name = ""
    var nickname: String?
    var share = 0.5
    var on = true
    var pause: Duration = .milliseconds(500)
    var later: Duration?
    var tone = Tone.quiet
    var limit: Int?
    var bound = 4
    var width = Nullable<Double>.absent
    var edges = Edges()
    var extra: Edges?
    var list: [Edges] = []

    static let schemaDescription = "Some settings."
    static let fields = Fields<Self> {
        Field(\.count, in: 0...10, "how many")
        Field(\.name, "what it is called")
        Field(\.nickname, "what friends call it")
        Field(\.share, in: 0...1, "of all")
        Field(\.on, "whether it runs")
        Field(\.pause, in: .zero ... .seconds(10), "between two steps")
        Field(\.later, "until it begins")
        Field(\.tone, "how loud it is")
        Field(\.limit, in: 1...5, orNull: nil, "at most")
        Field(\.bound, orNull: -1, "at least")
        Field(\.width, "points")
        Field(\.edges, "around it")
        Field(\.extra, orNull: nil, "around that")
        Field(\.list, "of others")
    }
}

private struct Order: FieldTable, Hashable {
    var id: String
    var count: Int

    static let blank = Self(id: "", count: 0)
    static let schemaDescription = "An order."
    static let fields = Fields<Self> {
        Field(required: \.id, "which one")
        Field(required: \.count, in: 1...9, "how many")
    }
}

/// A word that stands for a number of corners.
private struct Corners: Decodable {
    let number: Int
    init(from decoder: any Decoder) throws {
        number = Int(try decoder.singleValueContainer().decode(String.self)) ?? 0
    }
}

private struct Shape: FieldTable, Hashable {
    enum Preset: String, StringEnum { case large }

    var id: String
    var size = 1.0
    var colour = "red"
    var corners = 0

    static let blank = Self(id: "")
    static func blank(for given: inout GivenFields) throws -> Self {
        guard try given.value(Preset.self, "preset") != nil else {
            return Self(id: try given.take(required: String.self, "id"))
        }
        return Self(id: "large", size: 9)
    }

    static let schemaDescription = "A shape."
    static let fields = Fields<Self> {
        Field("preset", Preset.self, "what to start from")
        Field(\.id, "which one")
        Field(\.size, "points")
        Field("scale", Double.self, "of the size") { shape, scale in shape.size *= scale }
        Field(\.colour, "name of a colour", also: "color")
        Field(\.corners, as: Corners.self, "how many corners") { $0.number }
    }
}

private struct Forgetful: FieldGroup {
    var first = 1
    var second = 2

    static let schemaDescription = "A table without one of its fields."
    static let fields = Fields<Self> { Field(\.first, "the first") }
}

private struct Outer: FieldGroup {
    var inner = Forgetful()

    static let schemaDescription = "A table with one that forgets a field inside."
    static let fields = Fields<Self> { Flat(\.inner) }
}

private struct Repeating: FieldGroup {
    var first = 1

    static let schemaDescription = "A table with a field twice."
    static let fields = Fields<Self> {
        Field(\.first, "the first")
        Field(\.first, "the first again")
    }
}

private struct Wrapped: FieldGroup {
    @Seconds var pause: Duration = .zero

    static let schemaDescription = "A table with a property that is not stored."
    static let fields = Fields<Self> { Field(\.pause, "between two steps") }
}
