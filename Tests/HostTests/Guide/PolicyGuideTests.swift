import Accessory
import Chrome
import EventBus
import Foundation
import Host
import NavigationBar
import PopupBar
import RuleHost
import SideButton
import TestSupport
import Testing
import Toast
import Toolbar

/// The guides that rule authors read agree with the policies.
@Suite struct PolicyGuideTests {
    static let policies: [(TopicName, any Query.Type)] = {
        guard let bus = try? ChromeSystem().bus else { return [] }
        return bus.catalogue.queryNames.compactMap { name in bus.queryType(of: name).map { (name, $0) } }
    }()

    /// The policies that rules may answer.
    static let names = policies.filter { $0.1.guide != nil }.map(\.0.text)

    @Test("every query has a guide, except those that ask for what the modules show")
    func guides() {
        #expect(
            Self.policies.map(\.0.text).filter { !Self.names.contains($0) } == [
                "popup.layout", "screen.hit", "screen.picture", "toolbar.currentLayout", "toolbar.isItemCollapsed",
                "toolbar.trial",
            ])
    }

    private func type(_ name: String) throws -> any Query.Type {
        try #require(Self.policies.first { $0.0.text == name }?.1)
    }

    private func guide(_ type: any Query.Type) throws -> PolicyGuide {
        let guide = type.guide
        return try #require(guide)
    }

    private func schema(_ type: any Query.Type) -> Value {
        func open<Q: Query>(_ type: Q.Type) -> Value { Schema.of(type) }
        return open(type)
    }

    private func answerSchema(_ type: any Query.Type) -> Value {
        func open<Q: Query>(_ type: Q.Type) -> Value { Schema.of(Q.Answer.self) }
        return open(type)
    }

    @Test("every policy's guide says when it is asked, with what, and what happens without a rule", arguments: names)
    func complete(_ name: String) throws {
        let type = try type(name)
        let guide = try guide(type)
        #expect(guide.asked.hasPrefix("Asked ") && guide.asked.hasSuffix("."))
        #expect(guide.fallback.hasSuffix("."))
        let schema = schema(type)
        #expect(schema["description"]?.stringValue?.hasSuffix("?") == true)
        let fields = schema["properties"]?.objectValue ?? [:]
        #expect(!fields.isEmpty)
        for (field, description) in fields { #expect(description["description"] != nil, "\(name): \(field)") }
        let documented = try #require(type as? any SchemaDocumented.Type)
        #expect(Set(documented.fieldDescriptions.keys) == Set(fields.keys))
    }

    @Test("every policy's guide explains each word that it may answer", arguments: names)
    func words(_ name: String) throws {
        let type = try type(name)
        guard let words = answerSchema(type)["enum"]?.arrayValue else { return }
        let guide = try guide(type)
        #expect(guide.answers.map(\.answer) == words.compactMap(\.stringValue))
    }

    @Test("every policy's example is a rule that loads and gives the answer in the guide", arguments: names)
    func examples(_ name: String) async throws {
        let guide = try guide(type(name))
        let namespace = String(name.prefix { $0 != "." })
        let text = "local \(namespace) = {}\n\(guide.example.rule)\nreturn \(namespace)\n"
        let folder = try TemporaryFolder()
        try folder.write(text, to: "\(namespace).lua")
        let host = try LiveHost.quiet(rules: [folder.path])
        #expect(await host.ruleStatus.rejected == [])
        let outcome = try await host.ask(name, query: Data(guide.example.question.json.utf8))
        #expect(String(decoding: outcome.answer, as: UTF8.self) == guide.example.answer.json)
        #expect(outcome.by.contains("\(namespace).lua:") && outcome.failures == [])
        await host.stop()
    }

    @Test("every described field exists, and every field is described")
    func fields() throws {
        func check<T: Decodable & SchemaDocumented>(_ type: T.Type, all: Bool) {
            let fields = Set(Schema.of(type)["properties"]?.objectValue?.keys.map { $0 } ?? [])
            let described = Set(type.fieldDescriptions.keys)
            #expect(fields.isSubset(of: described), "\(type): \(fields.subtracting(described).sorted())")
            if all { #expect(described.isSubset(of: fields), "\(type): \(described.subtracting(fields).sorted())") }
        }
        check(ToastContent.self, all: true)
        check(ToastShow.self, all: false)
        check(ToastOptions.self, all: false)
        check(ToastSettings.self, all: true)
        check(ToastHaptics.self, all: true)
        check(ToastMetrics.self, all: true)
        check(ToastSurface.self, all: true)
        check(ToastBlur.self, all: true)
        check(ToastShadows.self, all: true)
        check(ToastShadow.self, all: true)
        check(ToastMovement.self, all: true)
        check(ToastLane.self, all: true)
        check(SceneInfo.self, all: true)
        check(Traits.self, all: true)
        check(SideButtonConfig.self, all: true)
        check(SideButtonGestures.self, all: true)
        check(SideButtonSettings.self, all: true)
        check(AccessoryConfig.self, all: true)
        check(AccessoryList.self, all: true)
        check(AccessorySettings.self, all: true)
        check(NavigationBarItem.self, all: true)
        check(NavigationBarItemDeclaration.self, all: true)
        check(NavigationBarTraits.self, all: true)
        check(NavigationBarTitleTraits.self, all: true)
        check(NavigationBarRecord.self, all: true)
        check(NavigationBarDeclare.self, all: true)
        check(NavigationBarTitle.self, all: true)
        check(NavigationBarRestore.self, all: true)
        check(PopupItem.self, all: true)
        check(PopupSettings.self, all: true)
        check(PopupHeights.self, all: true)
        check(PopupOffsets.self, all: true)
        check(PopupMargins.self, all: true)
        check(PopupCorners.self, all: true)
        check(PopupInnerLayout.self, all: true)
        check(PopupTexts.self, all: true)
        check(PopupProgressLine.self, all: true)
        check(PopupMarqueeSettings.self, all: true)
        check(PopupCloseButtonSettings.self, all: true)
        check(PopupLooks.self, all: true)
        check(PopupShadow.self, all: true)
        check(PopupMarqueeChoice.self, all: true)
        check(PopupSpokenText.self, all: true)
    }
}
