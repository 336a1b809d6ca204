import EventBus
import Testing

/// Events are compared by their topic and their fields, whether their types can be compared or not.
@Suite("Events with the same fields")
struct SameEventTests {
    private struct Counted: Fact, Equatable {
        static let topic: TopicName = "same.counted"
        var count: Int
    }

    /// Not `Equatable`: its encoded form is compared.
    private struct Named: Fact {
        static let topic: TopicName = "same.named"
        var name: String
    }

    /// Another type with the topic of ``Named``, as after a reload of a module in Lua.
    private struct NamedAgain: Fact {
        static let topic: TopicName = "same.named"
        var name: String
    }

    @Test("events of a type that is Equatable are the same if they are equal")
    func equatable() {
        #expect(Counted(count: 1).hasSameFields(as: Counted(count: 1)))
        #expect(!Counted(count: 1).hasSameFields(as: Counted(count: 2)))
        #expect(!Counted(count: 1).hasSameFields(as: Named(name: "a")))
    }

    @Test("events of other types are the same if they have the same topic and are encoded alike")
    func encoded() {
        #expect(Named(name: "a").hasSameFields(as: Named(name: "a")))
        #expect(Named(name: "a").hasSameFields(as: NamedAgain(name: "a")))
        #expect(!Named(name: "a").hasSameFields(as: NamedAgain(name: "b")))
        #expect(!Named(name: "a").hasSameFields(as: Counted(count: 1)))
    }
}
