import TestSupport
import Testing
import Values

/// A value that was made in Swift is checked without encoding it, and with the same result.
@Suite struct MemoryCheckTests {
    struct Odd: Codable, Sendable, Equatable {
        var number: Int
        init(_ number: Int) { self.number = number }
        init(from decoder: any Decoder) throws {
            number = try decoder.singleValueContainer().decode(Int.self)
            guard number % 2 != 0 else { throw FieldError(path: "", message: "must be odd") }
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(number)
        }
    }

    struct Inner: FieldTable, Hashable {
        var name: String
        var weight = 1.0
        static let blank = Self(name: "")
        static let schemaDescription = "An inner value."
        static let fields = Fields<Self> {
            Field(required: \.name, where: .notEmpty, "its name")
            Field(\.weight, "its weight")
        }
    }

    struct Group: FieldGroup, Hashable {
        var least = 0
        var most = 9
        init() {}
        static let schemaDescription = "A range."
        static let fields = Fields<Self> {
            Field(\.least, in: 0...9, "the least")
            Field(\.most, in: 0...9, "the most")
            Constraint { $0.least <= $0.most ? nil : FieldError(path: "least", message: "must not be more than most") }
        }
    }

    struct Lenient: FieldTable, Hashable {
        var name = ""
        static let blank = Self()
        static let checksConstraints = false
        static let schemaDescription = "A value that was checked before."
        static let fields = Fields<Self> { Field(\.name, where: .notEmpty, "its name") }
    }

    struct Outer: FieldTable {
        var first = Inner(name: "a")
        var number = 0.0
        var wait = Duration.zero
        var range = Group()
        var inner: Inner?
        var list: [Inner] = []
        var table: [String: Inner] = [:]
        var nullable = Nullable<Double>.absent
        @Defaulted var share = 0.5
        var odd: Odd?
        var odds: [Odd]?
        var lenient = Lenient()
        var data = Value.null

        static let blank = Self()
        static let schemaDescription = "An outer value."
        static let fields = Fields<Self> {
            Flat(\.first)
            Field(\.number, "a number")
            Field(\.wait, "that it waits")
            Field(\.range, "a range")
            Field(\.inner, "a value")
            Field(\.list, "values")
            Field(\.table, "values by name")
            Field(\.nullable, "a number, or null")
            Field(\._share, where: .range(0...1), "a share")
            Field(\.odd, "an odd number")
            Field(\.odds, "odd numbers")
            Field(\.lenient, "checked before")
            Field(\.data, "plain data")
        }
    }

    @Test(
        "the error names the path, what was expected and what was found",
        arguments: [
            (changed { $0.first.name = "" }, "name: must not be empty"),
            (changed { $0.number = .nan }, "number: expected a number, found NaN"),
            (changed { $0.number = -.infinity }, "number: expected a number, found -infinity"),
            (changed { $0.first.weight = .infinity }, "weight: expected a number, found infinity"),
            (
                changed { $0.wait = .seconds(Int64.max) },
                "wait: expected a number of seconds from -9.2e9 to 9.2e9, found 9223372036.854776"
            ),
            (changed { $0.range.most = 10 }, "range.most: expected 0 to 9, found 10"),
            (
                changed {
                    $0.range.least = 9; $0.range.most = 8
                }, "range.least: must not be more than most"
            ),
            (changed { $0.inner = Inner(name: "") }, "inner.name: must not be empty"),
            (
                changed { $0.list = [Inner(name: "a"), Inner(name: "b", weight: .nan)] },
                "list[1].weight: expected a number, found NaN"
            ),
            (
                changed { $0.table = ["b": Inner(name: ""), "a.b": Inner(name: "")] },
                #"table["a.b"].name: must not be empty"#
            ),
            (changed { $0.nullable = .value(.nan) }, "nullable: expected a number, found NaN"),
            (changed { $0.share = 2 }, "share: expected 0 to 1, found 2"),
            (changed { $0.odd = Odd(2) }, "odd: must be odd"),
            (changed { $0.data = ["a": [1, .double(.nan)]] }, "data.a[1]: expected a number, found NaN"),
            (
                changed { $0.data = nested(513) },
                "data\(String(repeating: "[0]", count: 512)): more than 512 levels of objects and lists"
            ),
            (changed { $0.odds = [Odd(1), Odd(4)] }, "odds[1]: must be odd"),
        ])
    func messages(outer: Outer, message: String) throws {
        try Outer().validate()
        #expect(#expect(throws: FieldError.self) { try outer.validate() }?.description == message)
    }

    private static func nested(_ levels: Int) -> Value { (0..<levels).reduce([]) { inner, _ in [inner] } }

    private static func changed(_ change: (inout Outer) -> Void) -> Outer {
        var outer = Outer()
        change(&outer)
        return outer
    }

    @Test("a value is valid exactly if it can be encoded, and decoded again")
    func sameResult() throws {
        var random = SeededGenerator(seed: 41)
        var valid = 0
        for _ in 0..<2_000 {
            let value = Self.random(&random)
            let decoded = Result { try ValueDecoder().decode(Outer.self, from: ValueEncoder().encode(value)) }
            let isValid = (try? value.validate()) != nil
            #expect(isValid == ((try? decoded.get()) != nil), "\(value): \(decoded)")
            if isValid { valid += 1 }
        }
        #expect((200...1_800).contains(valid))
    }

    private static func random(_ random: inout SeededGenerator) -> Outer {
        func inner() -> Inner {
            Inner(
                name: Int.random(in: 0..<12, using: &random) == 0 ? "" : "n",
                weight: Int.random(in: 0..<20, using: &random) == 0 ? .nan : 2)
        }
        func odd() -> Odd {
            Odd(2 * Int.random(in: 0..<99, using: &random) + (Int.random(in: 0..<12, using: &random) == 0 ? 0 : 1))
        }
        var outer = Outer()
        outer.first = inner()
        outer.number = [0, -1, 1e300, .infinity][min(3, Int.random(in: 0..<20, using: &random) % 5)]
        outer.wait = .seconds(Int64.random(in: -9_500_000_000...9_500_000_000, using: &random))
        outer.range.least = Int.random(in: -1...6, using: &random)
        outer.range.most = Int.random(in: 3...10, using: &random)
        if Bool.random(using: &random) { outer.inner = inner() }
        outer.list = (0..<Int.random(in: 0..<3, using: &random)).map { _ in inner() }
        for name in ["a", "", "b.c"] where Bool.random(using: &random) { outer.table[name] = inner() }
        outer.nullable = [.absent, .null, .value(1), .value(-1)][Int.random(in: 0..<4, using: &random)]
        if Bool.random(using: &random) { outer.share = Double.random(in: -0.1...1.1, using: &random) }
        if Bool.random(using: &random) { outer.odd = odd() }
        if Bool.random(using: &random) { outer.odds = [odd(), odd()] }
        outer.data =
            [.null, .int(1), ["a": 1.5], nested(40)][Int.random(in: 0..<4, using: &random)]
        outer.lenient.name = Bool.random(using: &random) ? "" : "a"
        return outer
    }
}
