import Chrome
import EventBus
import Testing

@testable import PopupBar

@Suite("Policies about the look of a popup") struct LookPolicyTests {
    private let bus = EventBus(name: "test")
    private let rules: PopupLayouts

    init() {
        rules = PopupLayouts(bus)
        rules.registerDefaults(on: bus)
        rules.item = PopupItem(id: "i", title: "Song", subtitle: "Artist", image: "art")
    }

    private func answer<Q: Query>(_ query: Q.Type, _ body: @escaping (Q) -> Q.Answer) {
        bus.answer(query, as: "rule") { body($0) }
    }

    private func ask(_ query: PopupLayoutQuery = PopupLayoutQuery()) throws -> PopupLayout {
        try #require(bus.question(PopupLayoutQuery.self).ask(query))
    }

    @Test("without rules the built-in answers count, and an empty query is about the current world")
    func builtIn() throws {
        rules.world.env.osMajor = 17
        #expect(try ask().bar.effectiveStyle == .floating && ask().bar.titles.title == "Song")
        #expect(try ask(PopupLayoutQuery(world: PopupWorld())).bar.effectiveStyle == .floatingCompact)
        #expect(try ask(PopupLayoutQuery(item: PopupItem(id: "x", title: "Other"))).bar.titles.title == "Other")
        #expect(try ask(PopupLayoutQuery(state: .open)).bar.height == 0)
    }

    @Test("settings take effect with the next layout")
    func settings() throws {
        rules.settings = PopupSettings(profile: .documented)
        #expect(try ask().bar.frame.y == 782)
    }

    @Test("each policy changes only what it is asked about")
    func each() throws {
        rules.world.container.kind = .tab
        let plain = try ask()
        answer(PopupDockMarginQuery.self) { $0.standard - 10 }
        #expect(try ask().bar.frame.y == plain.bar.frame.y - 10)
        answer(PopupWidthLimitQuery.self) { _ in .points(200) }
        #expect(try ask().bar.contentFrame == Frame(x: 96.5, y: 0, width: 200, height: 48))
        answer(PopupCloseButtonQuery.self) { _ in PopupCloseButtonChoice(style: .chevron, position: .leading) }
        #expect(try ask().closeButton.effectiveStyle == .chevron)
        answer(PopupProgressStyleQuery.self) { _ in .top }
        #expect(try ask().bar.progressViewVisible)
        answer(PopupAccessibilityTextQuery.self) { PopupSpokenText(label: "Player: \($0.item.title ?? "")") }
        #expect(try ask().bar.accessibility.label == "Player: Song")
        #expect(try ask().bar.accessibility.hint == "Double tap to open.")
        answer(PopupMarqueeQuery.self) { PopupMarqueeChoice(enabled: !$0.reduceMotion, rate: 60) }
        #expect(try ask().bar.marquee.rate == 60 && ask().bar.marquee.delay == 2)
        rules.world.env.reduceMotion = true
        #expect(try !ask().bar.marquee.enabled)
        answer(PopupMinimiseQuery.self) { $0.scrollDirection == .down ? .inline : .regular }
        rules.world.container.scrollDirection = .down
        #expect(try ask().bar.environment == .inline)
        answer(PopupInlineButtonsQuery.self) { $0.environment == .inline ? ["play"] : $0.buttons }
        rules.item.trailingBarButtonItems = [PopupBarButton("play"), PopupBarButton("next")]
        #expect(try ask().bar.buttonsLeftToRight == ["|", "play"])
        answer(PopupBarStyleQuery.self) { $0.glass ? .prominent : .compact }
        #expect(try ask().bar.effectiveStyle == .prominent)
    }

    @Test("converting a style from before glass is a policy of its own")
    func convert() throws {
        answer(PopupConvertLegacyStyleQuery.self) { $0.requested }
        rules.world.bar.style = .compact
        #expect(try ask().bar.effectiveStyle == .compact)
        rules.world.bar.style = .default
        #expect(try ask().bar.effectiveStyle == .floatingCompact)
    }

    @Test("an invalid answer counts as no answer")
    func unusable() throws {
        let plain = try ask()
        answer(PopupBarStyleQuery.self) { _ in .default }
        answer(PopupConvertLegacyStyleQuery.self) { _ in .custom }
        answer(PopupMinimiseQuery.self) { _ in .unspecified }
        answer(PopupInlineButtonsQuery.self) { _ in ["nobody"] }
        answer(PopupDockMarginQuery.self) { _ in .nan }
        answer(PopupWidthLimitQuery.self) { _ in .points(-1) }
        answer(PopupCloseButtonQuery.self) { _ in PopupCloseButtonChoice(style: .default, position: .center) }
        answer(PopupProgressStyleQuery.self) { _ in .default }
        answer(PopupMarqueeQuery.self) { _ in PopupMarqueeChoice(rate: 0) }
        #expect(try ask() == plain)
    }

    @Test("an image flies only if there is one, and if the content has a view for it")
    func flying() throws {
        answer(PopupImageTransitionQuery.self) { _ in .allow }
        var content = PopupContent(id: "a")
        func flies() throws -> Bool {
            rules.imageFlies(
                try ask(), in: content, interaction: .drag, from: .barPresented, to: .open, dragged: false)
        }
        #expect(try !flies())
        content.transitionView = PopupTransitionView(inHierarchy: false)
        #expect(try !flies())
        content.transitionView = PopupTransitionView()
        #expect(try flies())
        content.transitionView?.isContentView = true
        #expect(try !flies())
        content.transitionView = PopupTransitionView()
        rules.item.image = nil
        #expect(try !flies())
    }
}
