import Testing
import Values

@Suite("Hints for fields that do not exist") struct FieldHintTests {
    private let toast = [
        "id", "message", "kind", "presentationEdge", "accent", "duration", "allowsUserDismiss", "icon",
    ]

    @Test(
        "the field that is meant is named: a misspelt one, a synonym, or one that the name is a part of",
        arguments: [
            ("mesage", "message"), ("type", "kind"), ("text", "message"), ("title", "message"),
            ("edge", "presentationEdge"), ("position", "presentationEdge"), ("color", "accent"), ("colour", "accent"),
            ("timeout", "duration"), ("image", "icon"), ("identifier", "id"), ("dismiss", "allowsUserDismiss"),
            ("toastKind", "kind"),
        ])
    func meant(name: String, field: String) {
        #expect(fieldHint(name, among: toast) == "did you mean '\(field)'?")
    }

    @Test(
        "a field whose words the name of another library contains is named, and so is a topic",
        arguments: [
            ("semanticContentAttribute", "semantic"), ("barItemsSemanticContentAttribute", "itemsSemantic"),
            ("floatingBarBackgroundShadow", "floatingBackgroundShadow"), ("popupCloseButtonStyle", "closeButtonStyle"),
            ("wantsDefaultTapGestureRecognizer", "wantsTap"), ("bottomDockingViewForPopupBar", "dockingView"),
            ("popupSnapPercent", "snapPercent"), ("allowPopupHapticFeedbackGeneration", "haptics"),
            ("hidesBottomBarWhenPushed", "tabBarHidden"), ("barStyle", "style"),
            ("viewForPopupTransition", "transitionView"), ("preferredContentSize", "height"),
            ("titleTextAttributes", "titleFont"),
        ])
    func words(name: String, field: String) {
        let fields = [
            "semantic", "itemsSemantic", "floatingBackgroundShadow", "closeButtonStyle", "wantsTap", "dockingView",
            "snapPercent", "haptics", "tabBarHidden", "style", "backgroundColor", "transitionView", "height",
            "titleFont",
        ]
        #expect(fieldHint(name, among: fields) == "did you mean '\(field)'?")
        #expect(nearestTopic("popup.presentPopupBar", among: ["popup.open", "popup.present"]) == "popup.present")
        #expect(nearestTopic("popup.wheel", among: ["popup.open", "popup.present"]) == nil)
    }

    @Test("if no field is meant, six are named and the others counted")
    func others() {
        #expect(
            fieldHint("wheel", among: toast)
                == "its fields are id, message, kind, presentationEdge, accent, duration and 2 more")
        #expect(fieldHint("wheel", among: ["a", "b"]) == "its fields are a, b")
        #expect(fieldHint("wheel", among: []) == "it has no fields")
    }
}
