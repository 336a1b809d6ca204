import Chrome
import EventBus
import Testing

@testable import Toast

@Suite("what a screen reader says of a toast") struct SpeechTests {
    @Test(
        "A1: the kind comes first; a custom toast speaks for itself",
        arguments: [
            (.success, "Success: Saved"), (.error, "Error: Saved"), (.info, "Information: Saved"),
            (.warning, "Warning: Saved"), (.custom, "Saved"),
        ] as [(ToastKind, String)])
    func kinds(kind: ToastKind, text: String) {
        #expect(toastAnnouncement(of: toast(kind: kind))?.text == text)
    }

    @Test(
        "A2: with an action it says how, after a full stop unless the message has its own",
        arguments: [
            ("Saved", "Saved. "), ("Saved.", "Saved. "), ("Saved!", "Saved! "), ("Saved?", "Saved? "),
            ("Saving…", "Saving… "), ("Saving...", "Saving... "), ("Saved. ", "Saved. "), ("Saved \n", "Saved. "),
            ("Saved;", "Saved;. "), ("Saved)", "Saved). "), ("保存しました。", "保存しました。 "), ("本当？", "本当？ "),
            ("محفوظ؟", "محفوظ؟ "), ("सहेजा।", "सहेजा। "), ("👍", "👍. "),
        ])
    func action(message: String, spoken: String) {
        let content = toast(message, kind: .success) { $0.action = ToastAction(title: "Undo") }
        #expect(toastAnnouncement(of: content)?.text == "Success: " + spoken + "Double tap to perform action.")
        #expect(toastAnnouncement(of: toast(message, kind: .custom))?.text == message)
    }

    @Test(
        "A3: an error may interrupt, everything else waits, and what the toast says counts",
        arguments: [
            (.error, nil, .assertive), (.warning, nil, .polite), (.success, nil, .polite),
            (.info, nil, .polite), (.custom, nil, .polite), (.error, true, .polite), (.info, false, .assertive),
        ] as [(ToastKind, Bool?, ToastPoliteness)])
    func politeness(kind: ToastKind, polite: Bool?, expected: ToastPoliteness) {
        #expect(toastAnnouncement(of: toast(kind: kind) { $0.accessibilityPolite = polite })?.politeness == expected)
    }

    @Test("A4: it comes with the toast, in Kreta 150 ms later")
    func delay() {
        #expect(ToastSettings().announceDelay == .zero)
        #expect(ToastSettings(profile: .kreta).announceDelay == .milliseconds(150))
    }

    @Test("A5: what is sensitive is not said aloud, unless the toast asks for it")
    func sensitive() {
        #expect(toastAnnouncement(of: toast { $0.sensitive = true }) == nil)
        #expect(toastAnnouncement(of: toast { ($0.sensitive, $0.announceSensitive) = (true, true) }) != nil)
        #expect(toastAnnouncement(of: toast { $0.announceSensitive = true }) != nil)
    }

    @Test(
        "P6: the hint is the action, else how to dismiss it, else none; only what works is offered",
        arguments: [
            (true, true, .action, "Double tap to perform action", ["Undo", "Dismiss"]),
            (true, false, .action, "Double tap to perform action", ["Undo"]),
            (false, true, .dismiss, "Double tap to dismiss", ["Dismiss"]), (false, false, .none, nil, []),
        ] as [(Bool, Bool, ToastHint, String?, [String])])
    func hints(hasAction: Bool, dismissible: Bool, hint: ToastHint, text: String?, actions: [String]) {
        let plan = plan(
            toast {
                $0.action = hasAction ? ToastAction(title: "Undo") : nil
                $0.allowsUserDismiss = dismissible
            })
        #expect((plan.hint, plan.accessibilityHint) == (hint, text))
        #expect(plan.accessibilityActions == actions)
        #expect((plan.drag != nil) == dismissible)
    }

    @Test("P4: the label is the kind and the whole text, however few lines are drawn")
    func label() {
        let long = String(repeating: "a long story ", count: 50)
        #expect(plan(toast(long, kind: .warning)).accessibilityLabel == "Warning notification: " + long)
        #expect(plan(toast(long, kind: .custom)).accessibilityLabel == long)
        #expect(plan().metrics.targetSize == 44)
    }

    @Test("what people could read is private in every fact")
    func privacy() throws {
        #expect(ToastAnnounced.privateFields == ["text"])
        #expect(ToastPlanned.privateFields == ["accessibilityLabel", "accessibilityActions"])
        #expect(ToastPersisted.privateFields == ["tokens"] && ToastRestoreRequested.privateFields == ["token"])
        // And nothing else of a plan holds it.
        let content = toast("canary") { $0.action = ToastAction(title: "canary") }
        var plan = plan(content)
        (plan.accessibilityLabel, plan.accessibilityActions) = ("", [])
        #expect(try !ValueEncoder().encode(plan).json.contains("canary"))
    }
}

@Suite("what a toast plays to the fingers") struct HapticTests {
    private func pattern(_ content: ToastContent, _ idiom: Idiom = .phone, _ profile: ToastProfile = .agora) -> String? {
        toastHaptic(of: content, idiom: idiom, tuning: ToastSettings(profile: profile))
    }

    @Test(
        "H1: by kind; Kreta's custom toasts play a success",
        arguments: [
            (.success, "notification.success", "notification.success"),
            (.error, "notification.error", "notification.error"),
            (.warning, "notification.warning", "notification.warning"), (.info, "impact.light", "impact.light"),
            (.custom, "impact.medium", "notification.success"),
        ] as [(ToastKind, String, String)])
    func kinds(kind: ToastKind, agora: String, kreta: String) {
        #expect(pattern(toast(kind: kind)) == agora)
        #expect(pattern(toast(kind: kind), .phone, .kreta) == kreta)
    }

    @Test("H2: phones only, whatever was asked for", arguments: Idiom.allCases)
    func idioms(idiom: Idiom) {
        for haptics in ["auto", "impact.heavy"] {
            #expect((pattern(toast { $0.haptics = haptics }, idiom) != nil) == (idiom == .phone))
        }
    }

    @Test(
        "H2: none and disabled are silent, a pattern of its own counts over the kind's",
        arguments: [
            ("auto", "notification.error"), ("none", nil), ("disabled", nil), ("impact.heavy", "impact.heavy"),
            ("our.own", "our.own"),
        ] as [(String, String?)])
    func own(haptics: String, expected: String?) {
        #expect(pattern(toast(kind: .error) { $0.haptics = haptics }) == expected)
    }

    @Test("H1: a product may choose others, or none")
    func chosen() {
        var settings = ToastSettings()
        settings.haptics.info = .none
        settings.haptics.custom = .selection
        #expect(toastHaptic(of: toast(kind: .info), idiom: .phone, tuning: settings) == nil)
        #expect(toastHaptic(of: toast(kind: .custom), idiom: .phone, tuning: settings) == "selection")
    }
}
