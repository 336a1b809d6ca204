import CLua
import EventBus
import Testing

@testable import RuleHost

/// Rules read the stored properties of Swift values in place, by what `_forEachField` of the standard library
/// says about the type. Swift does not promise that function. These tests compare it with the compiler's own word,
/// so that another toolchain fails here first, and by name. See docs/decisions/reflection.md.
@Suite("Reflection of stored properties")
final class ReflectionTests {
    enum Colour: String, StringEnum { case red, green, blue }

    struct Inner: Codable, Sendable {
        var depth: Int
        var label: String
    }

    struct Sample: Codable, Sendable {
        var flag = true
        var count = 41
        var maybeCount: Int?
        var weight = 2.5
        var maybeWeight: Double? = 0.25
        var text = "a text that is longer than sixteen bytes"
        var maybeText: String? = "short"
        var noText: String?
        var time = Duration.milliseconds(1_500)
        @Seconds var wait: Duration = .seconds(3)
        var colour = Colour.green
        var maybeColour: Colour? = .blue
        var noColour: Colour?
        var inner = Inner(depth: 7, label: "inner")
        var names = ["a", "b", "c"]
        var content = Record(Inner(depth: 8, label: "content"))
        var maybeContent: Record<Inner>? = Record(Inner(depth: 9, label: "maybe"))
        var noContent: Record<Inner>?
    }

    @Test("every stored property is there, in the order of declaration, at the offset that the compiler gives it")
    func offsets() throws {
        let expected: [(name: String, offset: Int?)] = [
            ("flag", MemoryLayout<Sample>.offset(of: \.flag)),
            ("count", MemoryLayout<Sample>.offset(of: \.count)),
            ("maybeCount", MemoryLayout<Sample>.offset(of: \.maybeCount)),
            ("weight", MemoryLayout<Sample>.offset(of: \.weight)),
            ("maybeWeight", MemoryLayout<Sample>.offset(of: \.maybeWeight)),
            ("text", MemoryLayout<Sample>.offset(of: \.text)),
            ("maybeText", MemoryLayout<Sample>.offset(of: \.maybeText)),
            ("noText", MemoryLayout<Sample>.offset(of: \.noText)),
            ("time", MemoryLayout<Sample>.offset(of: \.time)),
            // The storage of a property wrapper is private: its value is read below.
            ("wait", nil),
            ("colour", MemoryLayout<Sample>.offset(of: \.colour)),
            ("maybeColour", MemoryLayout<Sample>.offset(of: \.maybeColour)),
            ("noColour", MemoryLayout<Sample>.offset(of: \.noColour)),
            ("inner", MemoryLayout<Sample>.offset(of: \.inner)),
            ("names", MemoryLayout<Sample>.offset(of: \.names)),
            ("content", MemoryLayout<Sample>.offset(of: \.content)),
            ("maybeContent", MemoryLayout<Sample>.offset(of: \.maybeContent)),
            ("noContent", MemoryLayout<Sample>.offset(of: \.noContent)),
        ]
        let fields = StoredField.all(of: Sample.self)
        try #require(fields.map(\.name) == expected.map(\.name))
        for (field, (name, offset)) in zip(fields, expected) where name != "wait" {
            #expect(field.offset == offset, "\(name)")
        }
    }

    @Test("a value that is read by offset is the value of the property")
    func values() throws {
        #expect(try read("flag").boolean)
        #expect(try read("count").integer == 41)
        #expect(try read("maybeCount").kind == CLUA_NIL)
        #expect(try read("weight").number == 2.5)
        #expect(try read("maybeWeight").number == 0.25)
        #expect(try read("text").count == sample.pointee.text.utf8.count)
        #expect(try read("maybeText").count == 5)
        #expect(try read("noText").kind == CLUA_NIL)
        #expect(try read("time").number == 1.5)
        #expect(try read("wait").number == 3)
        #expect(try read("names").count == 3)
    }

    @Test("the byte of an enum, and of an optional one, is the one that the same case has elsewhere")
    func words() throws {
        #expect(try read("colour").integer == 1)
        #expect(try read("maybeColour").integer == 2)
        #expect(try read("noColour").kind == CLUA_NIL)
    }

    @Test("a record is one reference to its storage, which knows where its value lies")
    func records() throws {
        let content = try read("content")
        #expect(content.serial == sample.pointee.content.serial)
        #expect(content.pointer.load(as: Inner.self).depth == 8)
        #expect(try read("maybeContent").pointer.load(as: Inner.self).label == "maybe")
        #expect(try read("noContent").kind == CLUA_NIL)
        #expect(try read("inner").pointer.load(as: Inner.self).depth == 7)
    }

    struct Shade: FieldTable, Hashable {
        @Defaulted var tint = Colour.green
        @Defaulted var depth = 3
        var label: String?

        static let blank = Self()
        static let schemaDescription = "A shade."
        static let fields = Fields<Self> {
            Field(\._tint, "its color")
            Field(\._depth, "how dark it is")
            Field(\.label, "what is written on it")
        }
    }

    struct Shaded: FieldTable {
        var first = 1
        var shade = Shade()
        var last = 2

        static let blank = Self()
        static let schemaDescription = "Something with a shade."
        static let fields = Fields<Self> {
            Field(\.first, "the first")
            Flat(\.shade, except: "label")
            Field(\.last, "the last")
        }
    }

    @Test("the fields of a flat property are among those of the whole value, and may be nil if they have a default")
    func flat() throws {
        let fields = StoredField.all(of: Shaded.self)
        #expect(fields.map(\.name) == ["first", "tint", "depth", "last"])
        #expect(fields.map(\.isOptional) == [false, true, true, false])
    }

    @Test("on its own, a value has its defaults")
    func defaults() throws {
        #expect(StoredField.all(of: Shade.self).map(\.isOptional) == [false, false, true])
        let shade = Shade()
        func read(_ name: String) throws -> clua_value {
            try withUnsafePointer(to: shade) { try self.read(name, Shade.self, UnsafeRawPointer($0)) }
        }
        #expect(try read("tint").integer == 1 && read("depth").integer == 3)
    }

    private let sample = UnsafeMutablePointer<Sample>.allocate(capacity: 1)

    init() { sample.initialize(to: Sample()) }

    deinit {
        sample.deinitialize(count: 1)
        sample.deallocate()
    }

    /// Reads one field of the sample as a script would. Of a word, `integer` is its place among the cases.
    private func read(_ name: String) throws -> clua_value { try read(name, Sample.self, UnsafeRawPointer(sample)) }

    private func read(_ name: String, _ type: Any.Type, _ memory: UnsafeRawPointer) throws -> clua_value {
        let field = try #require(StoredField.all(of: type).first { $0.name == name })
        var slot: FieldSlot
        var reader: SlowReader?
        switch field.form {
        case .plain(let kind), .record(_, let kind): slot = FieldSlot(kind: kind)
        case .word(_, let kind):
            var count: UInt32 = 0
            let words = try WordTable.make(Colour.self) { _ in
                defer { count += 1 }
                return count
            }
            slot = FieldSlot(kind: kind, words: words)
        case .list(let type, _):
            let elements = SlowReader(elements: type.elements)
            reader = elements
            slot = FieldSlot(kind: .list, slow: .passUnretained(elements))
        case .encoded:
            Issue.record("\(name) has no fast way")
            return clua_value()
        }
        slot.offset = field.offset
        defer { slot.words?.deallocate() }
        var value = clua_value()
        withExtendedLifetime(reader) { slot.read(memory, into: &value) }
        return value
    }

    @Test("the value of a record is at the address that rules read, whatever its alignment")
    func recordAddresses() {
        struct Wide: Codable, Sendable, Equatable { var low: Int128 = 5 }
        struct Narrow: Codable, Sendable, Equatable { var byte: UInt8 = 7 }
        func check<Value: Codable & Sendable & Equatable>(_ value: Value) {
            let record = Record(value)
            let storage = withUnsafeBytes(of: record) {
                $0.load(as: Unmanaged<AnyRecordStorage>.self).takeUnretainedValue()
            }
            #expect(storage.address.assumingMemoryBound(to: Value.self).pointee == value)
            #expect(storage.serial == record.serial)
        }
        check(Wide())
        check(Narrow())
        check("a text that is longer than sixteen bytes")
        check([1, 2, 3])
    }
}
