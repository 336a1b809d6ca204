import EventBus
import Testing

@testable import Host

@Suite struct TopicSelectionTests {
    private static let topics: [TopicName] = ["toast.show", "toast.shown", "toolbar.layout", "bus.dropped"]

    private func patterns(_ texts: String...) -> [TopicPattern] { texts.map { TopicPattern($0)! } }

    @Test(
        "no pattern, or one for everything, selects every topic, also unknown ones",
        arguments: [[], ["toast.*", "**"]])
    func everything(texts: [String]) {
        var selection = TopicSelection(texts.map { TopicPattern($0)! }, among: Self.topics)
        for topic in Self.topics + ["later.said"] {
            let isSelected = selection.contains(topic)
            #expect(isSelected)
        }
        #expect(selection.comparisons == 0)
    }

    @Test("a topic is selected if any pattern matches, also a topic that comes up later")
    func some() {
        var selection = TopicSelection(patterns("toast.*", "bus.dropped"), among: Self.topics)
        let selected = (Self.topics + ["toast.later", "popup.later"]).map { selection.contains($0) }
        #expect(selected == [true, true, false, true, true, false])
    }

    @Test("each pattern is compared with a topic once, and repeated patterns count once")
    func work() {
        let many = (0..<64).map { TopicPattern("none.of\($0)")! }
        var selection = TopicSelection(many + many + many, among: Self.topics)
        #expect(selection.comparisons == 64 * Self.topics.count)
        for _ in 0..<1000 { for topic in Self.topics { _ = selection.contains(topic) } }
        #expect(selection.comparisons == 64 * Self.topics.count)
    }

    @Test("readers that come and go leave nothing behind, and one that stays is counted")
    func readers() async throws {
        let host = try LiveHost.quiet()
        for _ in 0..<1000 { _ = await host.events(matching: patterns("toast.*", "toolbar.**"), after: nil) }
        let kept = await host.events(matching: patterns("toast.show"), after: nil)
        #expect(await host.readerCount == 1)
        withExtendedLifetime(kept) {}
    }
}
