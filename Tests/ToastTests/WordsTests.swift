import Chrome
import EventBus
import Foundation
import ModuleTesting
import Testing

@testable import Toast

@Suite("The words of toasts in other languages") struct WordsTests {
    private func planned(_ fixture: Fixture, _ toast: ToastShow) -> ToastPlanned? {
        var last: ToastPlanned?
        let tap = fixture.bus.tap { last = $0.event as? ToastPlanned ?? last }
        fixture.at(0, toast)
        tap.cancel()
        return last
    }

    private func fixture(_ locale: String, _ change: (inout ToastSettings) -> Void = { _ in }) throws -> Fixture {
        let fixture = try Fixture(settings(change), logging: ["announced"])
        fixture.at(0, EnvironmentUpdate(locale: locale))
        return fixture
    }

    @Test("what a screen reader says is in the user's language")
    func german() throws {
        let fixture = try fixture("de-AT")
        let plan = try #require(planned(fixture, show("a", .error, action: ToastAction(title: "Nochmal"))))
        #expect(plan.accessibilityLabel == "Fehler: m" || plan.accessibilityLabel.hasPrefix("Fehler: "))
        #expect(plan.accessibilityHint == "Doppeltippen, um die Aktion auszuführen")
        #expect(plan.accessibilityActions == ["Nochmal", "Schließen"])
        #expect(fixture.take().contains { $0.contains("announced a Fehler: ") && $0.hasSuffix("auszuführen.") })
    }

    @Test("a language without a catalogue is spoken in English, and settings add its words")
    func settingsOfALanguage() throws {
        #expect(try planned(fixture("eo"), show("a"))?.accessibilityHint == "Double tap to dismiss")
        let own = try fixture("eo") {
            var words = ToastPhrases()
            (words.dismissHint, words.notifications.other) = ("Duoble frapu", "{count} avizoj")
            $0.words = ["eo": words]
        }
        #expect(planned(own, show("a"))?.accessibilityHint == "Duoble frapu")
    }

    @Test(
        "the summary of a quiet time has the plural form of its language",
        arguments: [
            ("en", "2 notifications"), ("de", "2 Mitteilungen"), ("ru", "2 уведомления"), ("pl", "2 powiadomienia"),
            ("ar", "إشعاران"), ("ja", "2件の通知"), ("fr-CA", "2 notifications"),
        ])
    func summary(locale: String, text: String) throws {
        let fixture = try fixture(locale)
        fixture.at(0, ToastSetQuiet(level: .quiet), show("a"), show("b"))
        fixture.at(1, ToastSetQuiet(level: .off))
        #expect(fixture.take().last?.hasSuffix(text) == true)
    }

    @Test("a rule changes a word, and a change of the rules counts at once")
    func rule() throws {
        let fixture = try fixture("en")
        #expect(planned(fixture, show("a"))?.accessibilityHint == "Double tap to dismiss")
        fixture.answer(ToastWordsQuery.self) { $0.phrase == .dismissHint ? "Tap twice" : nil }
        #expect(planned(fixture, show("a"))?.accessibilityHint == "Tap twice")
    }

    @Test("each language of the catalogue has every phrase, and every plural form that its rules can ask for")
    func complete() {
        #expect(ToastCatalogue.languages.count > 10)
        for (language, phrases) in ToastCatalogue.languages {
            for phrase in ToastPhrase.allCases {
                let text = phrases[phrase, .other]
                #expect(text?.isEmpty == false, "\(language) \(phrase)")
                if phrase == .announcement || phrase == .label {
                    #expect(text?.contains("{kind}") == true && text?.contains("{message}") == true)
                }
            }
            for count in 0...200 {
                let form = PluralRules.form(of: count, in: language)
                #expect(phrases.notifications[form] != nil, "\(language) \(count)")
            }
        }
    }

    @Test("no word that is said stands outside of the catalogue")
    func nowhereElse() throws {
        let module = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/Modules/Toast")
        let word = /"[A-Z][a-z]+[a-z .,]*"/
        var found: [String] = []
        for folder in ["Engine", "Layout", "Picture", "Plan"] {
            let files = FileManager.default.enumerator(
                at: module.appending(path: folder), includingPropertiesForKeys: nil)
            for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
                let text = try String(contentsOf: file, encoding: .utf8)
                // The name of a key is no word that is said.
                found += text.matches(of: word).map { String($0.output) }.filter { $0 != "\"Escape\"" }
            }
        }
        #expect(found == [])
    }
}
