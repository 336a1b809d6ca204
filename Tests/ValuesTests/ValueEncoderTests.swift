import Testing
import Values

@Suite struct ValueEncoderTests {
    struct Scalars: Encodable {
        var flag = true, text = "a", half = 0.5, third: Float = 0.1
        var i = -1, i8: Int8 = -8, i16: Int16 = -16, i32: Int32 = -32, i64: Int64 = -64
        var u: UInt = 1, u8: UInt8 = 8, u16: UInt16 = 16, u32: UInt32 = 32, u64: UInt64 = 64
        var nothing: String?
    }

    @Test("every kind of scalar encodes to its value, and nil leaves out the field")
    func scalars() throws {
        #expect(
            try ValueEncoder().encode(Scalars()) == [
                "flag": true, "text": "a", "half": 0.5, "third": 0.1, "i": -1, "i8": -8, "i16": -16,
                "i32": -32, "i64": -64, "u": 1, "u8": 8, "u16": 16, "u32": 32, "u64": 64,
            ])
    }

    @Test("scalars can be encoded alone and in lists")
    func loneScalars() throws {
        #expect(try ValueEncoder().encode("a") == "a")
        #expect(try ValueEncoder().encode(UInt8(3)) == 3)
        #expect(try ValueEncoder().encode(Float(0.1)) == 0.1)
        #expect(try ValueEncoder().encode(Int?.none) == .null)
        #expect(try ValueEncoder().encode([Int8(1), nil]) == [1, .null])
        #expect(try ValueEncoder().encode([true]) == [true])
        #expect(try ValueEncoder().encode([Float(0.1)]) == [0.1])
    }

    @Test("an unsigned number above Int.max becomes the nearest double")
    func hugeNumber() throws {
        guard case .double(18_446_744_073_709_551_616) = try ValueEncoder().encode(UInt64.max) else {
            Issue.record("not 2^64")
            return
        }
    }

    @Test("a Value is encoded unchanged, wherever it is")
    func valueIsItself() throws {
        let value: Value = ["a": [1, .null, .double(2.5)]]
        #expect(try ValueEncoder().encode(value) == value)
        #expect(try ValueEncoder().encode([value]) == [value])
        #expect(try ValueEncoder().encode(["x": value]) == ["x": value])
        #expect(try ValueEncoder().encode(Optional(value)) == value)
    }

    @Test("a Duration is encoded as a number of seconds, wherever it is")
    func durations() throws {
        struct Timed: Encodable { var after = Duration.milliseconds(240), then: Duration? = .seconds(2) }
        #expect(try ValueEncoder().encode(Timed()) == ["after": 0.24, "then": 2])
        #expect(try ValueEncoder().encode([Duration.milliseconds(1)]) == [0.001])
        #expect(try ValueEncoder().encode(Duration.seconds(-3)) == -3)
    }

    struct ByHand: Encodable {
        enum Keys: String, CodingKey { case list, box, last }
        func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: Keys.self)
            var list = fields.nestedUnkeyedContainer(forKey: .list)
            try list.encode(1)
            var inner = list.nestedContainer(keyedBy: Keys.self)
            try list.encodeNil()
            var deep = list.nestedUnkeyedContainer()
            try "in".encode(to: list.superEncoder())
            try deep.encode("deep")
            try inner.encode("late", forKey: .last)
            var box = fields.nestedContainer(keyedBy: Keys.self, forKey: .box)
            try box.encodeNil(forKey: .list)
            try true.encode(to: fields.superEncoder(forKey: .last))
            try 9.encode(to: fields.superEncoder())
        }
    }

    @Test("nested containers and super encoders write to the right place")
    func nested() throws {
        #expect(
            try ValueEncoder().encode(ByHand()) == [
                "list": [1, ["last": "late"], .null, ["deep"], "in"], "box": ["list": .null], "last": true,
                "super": 9,
            ])
    }

    @Test("a type that encodes nothing becomes an empty object")
    func nothing() throws {
        struct Silent: Encodable { func encode(to encoder: any Encoder) {} }
        struct Empty: Encodable {}
        #expect(try ValueEncoder().encode(Silent()) == [:])
        #expect(try ValueEncoder().encode([Empty()]) == [[:]])
    }

    @Test("an error thrown by a type passes through with its coding path")
    func errorsComeThrough() {
        struct Failing: Encodable {
            func encode(to encoder: any Encoder) throws {
                throw FieldError(message: encoder.codingPath.map(\.stringValue).joined(separator: "/"))
            }
        }
        #expect(throws: FieldError(message: "a/Index 1")) {
            try ValueEncoder().encode(["a": [nil, Failing()]])
        }
    }
}
