import Testing
import Values

@Suite struct SchemaTests {
    enum Kind: String, StringEnum { case success, error }
    enum Level: Int, Codable, CaseIterable { case low = 1, high = 9 }
    enum Plain: String, Codable, CaseIterable { case one, two }
    struct Action: Codable { var title: String, id: Int8 }
    struct Everything: Codable {
        var zulu: String
        var flag: Bool
        var count: UInt16
        var ratio: Float
        var size: Double
        var maybe: Int?
        var kind: Kind
        var level: Level?
        var plain: Plain
        var action: Action
        var more: [Action]
        var tags: Set<String>?
        var table: [String: Double]
        var any: Value
        var after: Duration
        @Seconds var interval: Duration
        @Seconds var duration: Duration?
        var last: [Int?]
    }

    @Test("every kind of field gets its schema")
    func everything() {
        let action: Value = [
            "type": "object", "additionalProperties": false, "required": ["title", "id"],
            "properties": ["title": ["type": "string"], "id": ["type": "integer"]],
        ]
        let seconds: Value = ["type": "number", "description": "seconds"]
        let properties: [String: Value] = [
            "zulu": ["type": "string"], "flag": ["type": "boolean"], "count": ["type": "integer"],
            "ratio": ["type": "number"], "size": ["type": "number"], "maybe": ["type": "integer"],
            "kind": ["type": "string", "enum": ["success", "error"]],
            "level": ["type": "integer", "enum": [1, 9]],
            "plain": ["type": "string", "enum": ["one", "two"]],
            "action": action, "more": ["type": "array", "items": action],
            "tags": ["type": "array", "items": ["type": "string"], "uniqueItems": true],
            "table": ["type": "object", "additionalProperties": ["type": "number"]],
            "any": [:], "after": seconds, "interval": seconds, "duration": seconds,
            "last": ["type": "array", "items": ["type": "integer"]],
        ]
        let schema = Schema.of(Everything.self)
        let found = schema["properties"]?.objectValue ?? [:]
        #expect(Set(found.keys) == Set(properties.keys))
        for (name, property) in properties { #expect(found[name] == property, "\(name)") }
        #expect(schema["type"] == "object")
        #expect(schema["additionalProperties"] == false)
        #expect(
            schema["required"] == [
                "zulu", "flag", "count", "ratio", "size", "kind", "plain", "action", "more", "table",
                "any", "after", "interval", "last",
            ])
    }

    @Test("field names are listed in the order of their declaration")
    func fieldNames() {
        #expect(
            Schema.fieldNames(of: Everything.self) == [
                "zulu", "flag", "count", "ratio", "size", "maybe", "kind", "level", "plain", "action",
                "more", "tags", "table", "any", "after", "interval", "duration", "last",
            ])
        #expect(Schema.fieldNames(of: Int.self) == [])
        #expect(Schema.fieldNames(of: Wrapping.self) == ["title", "id"])
    }

    struct Wrapping: Decodable {
        var action: Action
        init(from decoder: any Decoder) throws {
            action = try decoder.singleValueContainer().decode(Action.self)
        }
    }

    @Test("a type that is not an object has a schema as well")
    func others() {
        #expect(Schema.of(Int.self) == ["type": "integer"])
        #expect(Schema.of(String?.self) == ["type": "string"])
        #expect(Schema.of([Bool].self) == ["type": "array", "items": ["type": "boolean"]])
        #expect(Schema.of(Value.self) == [:])
        #expect(Schema.of(Kind.self) == ["type": "string", "enum": ["success", "error"]])
        #expect(Schema.of(Duration.self) == ["type": "number", "description": "seconds"])
        #expect(
            Schema.of(Empty.self)
                == ["type": "object", "properties": [:], "additionalProperties": false])
    }

    struct Empty: Decodable {}

    struct Tree: Codable { var name: String, children: [Tree], twins: [String: Tree]? }

    @Test("the schema of a type that contains itself stops where the type comes up again")
    func recursion() {
        let again: Value = ["description": "Tree, which contains this"]
        let schema = Schema.of(Tree.self)
        #expect(schema.at(path: "properties.children.items") == again)
        #expect(schema.at(path: "properties.twins.additionalProperties") == again)
        #expect(schema["required"] == ["name", "children"])
        // Meeting the type again next to itself is not recursion.
        #expect(Schema.of([String: [Tree]].self).at(path: "additionalProperties.items") == schema)
    }

    struct Fussy: Codable {
        var name: String
        init(from decoder: any Decoder) throws {
            name = try decoder.singleValueContainer().decode(String.self)
            guard name.contains(".") else { throw FieldError(message: "no dot") }
        }
    }
    struct Custom: Decodable, SchemaDescribable {
        static let jsonSchema: Value = ["type": "string", "pattern": "^x", "examples": ["x1"]]
        init(from decoder: any Decoder) throws {
            guard try decoder.singleValueContainer().decode(String.self).hasPrefix("x") else {
                throw FieldError(message: "no x")
            }
        }
    }
    struct Either: Decodable, SchemaDescribable {
        static let jsonSchema: Value = ["anyOf": [["type": "string", "enum": ["a"]], ["type": "number"]]]
        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if (try? container.decode(Double.self)) == nil { _ = try container.decode(String.self) }
        }
    }
    struct Holder: Decodable { var fussy: Fussy, custom: Custom, either: Either, last: Int }

    @Test("a type that checks its values gets a sample that it accepts")
    func fussy() {
        let schema = Schema.of(Holder.self)
        #expect(Schema.fieldNames(of: Holder.self) == ["fussy", "custom", "either", "last"])
        #expect(schema.at(path: "properties.fussy") == ["type": "string"])
        #expect(schema.at(path: "properties.custom") == Custom.jsonSchema)
    }

    struct ByHand: Decodable {
        enum Keys: String, CodingKey { case point, box, inner, guarded }
        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: Keys.self)
            var point = try fields.nestedUnkeyedContainer(forKey: .point)
            _ = (try point.decode(Double.self), try point.decode(String.self))
            let box = try fields.nestedContainer(keyedBy: Keys.self, forKey: .box)
            _ = try box.decode(Bool.self, forKey: .inner)
            if fields.contains(.guarded) { _ = try fields.decode(Int.self, forKey: .guarded) }
        }
    }

    @Test("the schema has fields in nested containers, tuples and fields that a type only looks for")
    func byHand() {
        let schema = Schema.of(ByHand.self)
        #expect(
            schema.at(path: "properties.point") == [
                "type": "array", "prefixItems": [["type": "number"], ["type": "string"]], "items": false,
            ])
        #expect(schema.at(path: "properties.box.properties.inner.type") == "boolean")
        #expect(schema["required"] == ["point", "box"])
        #expect(schema.at(path: "properties.guarded.type") == "integer")
    }

    struct Documented: Codable, SchemaDocumented {
        var side: String, other: Int?
        @Seconds var wait: Duration
        var inner: Inner
        static let schemaDescription = "a thing"
        static let fieldDescriptions = [
            "side": "left or right", "gone": "not a field", "wait": "until it ends", "inner": "its inside",
        ]

        struct Inner: Codable, SchemaDocumented {
            static let schemaTitle = "Inside"
            static let schemaDescription = "an inside"
        }
    }

    @Test("a type can describe itself and its fields")
    func documented() {
        let schema = Schema.of([Documented].self)
        #expect(schema.at(path: "items.description") == "a thing")
        #expect(schema.at(path: "items.title") == "Documented")
        #expect(schema.at(path: "items.properties.wait.description") == "seconds until it ends")
        #expect(schema.at(path: "items.properties.inner.description") == "its inside")
        #expect(schema.at(path: "items.properties.inner.title") == "Inside")
        #expect(schema.at(path: "items.properties.side") == ["type": "string", "description": "left or right"])
        #expect(schema.at(path: "items.properties.other") == ["type": "integer"])
        #expect(schema.at(path: "items.properties.gone") == nil)
    }

    struct Hopeless: Decodable {
        var first: Int, never: Never2, last: Int
        struct Never2: Decodable { init(from decoder: any Decoder) throws { throw FieldError(message: "never") } }
    }

    @Test("for a type that accepts no sample the schema stops without a crash")
    func hopeless() {
        #expect(Schema.fieldNames(of: Hopeless.self) == ["first", "never"])
        #expect(Schema.of(Hopeless.Never2.self) == [:])
    }
}
