import EventBus
import Host
import RuleCheck
import Testing

@Suite struct RuleSuggestionsTests {
    @Test("an author is offered what the file's own module has, and what every file may use")
    func suggestions() throws {
        let words = try RuleVocabulary(ChromeSystem(.init()).bus.catalogue).suggestions(in: "toast")
        func kind(_ text: String) -> RuleVocabulary.Suggestion.Kind? { words.first { $0.text == text }?.kind }
        #expect(kind("toast.coalesce") == .policy && kind("toolbar.priority") == nil)
        #expect(kind("maxQueueSize") == .setting)
        #expect(kind("\"separate\"") == .word && kind("existing") == .word)
        #expect(kind("toast.show") == .topic && kind("popup.open") == .topic)
        #expect(kind("math.max") == .library && kind("os.execute") == nil)
        #expect(Set(words.map(\.text)).count == words.count)
    }

    @Test("a policy is offered with its first line and its question")
    func policy() throws {
        let words = try RuleVocabulary(ChromeSystem(.init()).bus.catalogue).suggestions(in: "toast")
        let coalesce = try #require(words.first { $0.text == "toast.coalesce" })
        #expect(coalesce.detail.hasPrefix("function toast.coalesce(incoming, existing, "))
        #expect(coalesce.meaning?.isEmpty == false)
    }
}
