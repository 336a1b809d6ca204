import Chrome
import EventBus
import Testing

@testable import Toast

@Suite("toast announcements and accessibility") struct SpeechTests {
    @Test(
        "an announcement begins with the kind, except for a custom toast",
        arguments: [
            (.success, "Success: Saved"), (.error, "Error: Saved"), (.info, "Information: Saved"),
            (.warning, "Warning: Saved"), (.custom, "Saved"),
        ] as [(ToastKind, String)])
    func kinds(kind: ToastKind, text: String) {
        #expect(toastAnnouncement(of: toast(kind: kind))?.text == text)
    }

    @Test(
        "the announcement of a toast with an action says how to perform it, after a sentence end",
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
        "an error is announced assertively, other kinds politely, unless the toast says otherwise",
        arguments: [
            (.error, nil, .assertive), (.warning, nil, .polite), (.success, nil, .polite),
            (.info, nil, .polite), (.custom, nil, .polite), (.error, true, .polite), (.info, false, .assertive),
        ] as [(ToastKind, Bool?, ToastPoliteness)])
    func politeness(kind: ToastKind, polite: Bool?, expected: ToastPoliteness) {
        #expect(toastAnnouncement(of: toast(kind: kind) { $0.accessibilityPolite = polite })?.politeness == expected)
    }

    @Test("an announcement comes with the appearance, in the Kreta profile 150 ms later")
    func delay() {
        #expect(ToastSettings().announceDelay == .zero)
        #expect(ToastSettings(profile: .kreta).announceDelay == .milliseconds(150))
    }

    @Test("a sensitive toast is not announced unless announceSensitive is set")
    func sensitive() {
        #expect(toastAnnouncement(of: toast { $0.sensitive = true }) == nil)
        #expect(toastAnnouncement(of: toast { ($0.sensitive, $0.announceSensitive) = (true, true) }) != nil)
        #expect(toastAnnouncement(of: toast { $0.announceSensitive = true }) != nil)
    }

    @Test(
        "the hint names the action, else the dismissal, else nothing; only possible actions are offered",
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

    @Test("the accessibility label is the kind and the whole text, even if the drawn text is truncated")
    func label() {
        let long = String(repeating: "a long story ", count: 50)
        #expect(plan(toast(long, kind: .warning)).accessibilityLabel == "Warning notification: " + long)
        #expect(plan(toast(long, kind: .custom)).accessibilityLabel == long)
        #expect(plan().metrics.targetSize == 44)
    }

    @Test("every field with a toast's text or tokens is private")
    func privacy() throws {
        #expect(ToastAnnounced.privateFields == ["text"])
        #expect(ToastPlanned.privateFields == ["accessibilityLabel", "accessibilityActions"])
        #expect(ToastPersisted.privateFields == ["tokens"] && ToastRestoreRequested.privateFields == ["token"])
        // No other field of a plan contains the text.
        let content = toast("canary") { $0.action = ToastAction(title: "canary") }
        var plan = plan(content)
        (plan.accessibilityLabel, plan.accessibilityActions) = ("", [])
        #expect(try !ValueEncoder().encode(plan).json.contains("canary"))
    }
}

@Suite("toast haptics") struct HapticTests {
    private func pattern(_ content: ToastContent, _ idiom: Idiom = .phone, _ profile: ToastProfile = .agora) -> String?
    {
        toastHaptic(of: content, idiom: idiom, tuning: ToastSettings(profile: profile))
    }

    @Test(
        "each kind has its haptic pattern; custom toasts of the Kreta profile play that of a success",
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

    @Test("haptics are played on phones only, whatever pattern the toast has", arguments: Idiom.allCases)
    func idioms(idiom: Idiom) {
        for haptics in ["auto", "impact.heavy"] {
            #expect((pattern(toast { $0.haptics = haptics }, idiom) != nil) == (idiom == .phone))
        }
    }

    @Test(
        "none and disabled play no haptic, and a toast's own pattern replaces that of its kind",
        arguments: [
            ("auto", "notification.error"), ("none", nil), ("disabled", nil), ("impact.heavy", "impact.heavy"),
            ("our.own", "our.own"),
        ] as [(String, String?)])
    func own(haptics: String, expected: String?) {
        #expect(pattern(toast(kind: .error) { $0.haptics = haptics }) == expected)
    }

    @Test("the settings can change or remove the haptic pattern of a kind")
    func chosen() {
        var settings = ToastSettings()
        settings.haptics.info = .none
        settings.haptics.custom = .selection
        #expect(toastHaptic(of: toast(kind: .info), idiom: .phone, tuning: settings) == nil)
        #expect(toastHaptic(of: toast(kind: .custom), idiom: .phone, tuning: settings) == "selection")
    }
}
