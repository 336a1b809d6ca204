import EventBus
import Testing

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

    @Test("if no field is meant, six are named and the others counted")
    func others() {
        #expect(
            fieldHint("wheel", among: toast)
                == "its fields are id, message, kind, presentationEdge, accent, duration and 2 more")
        #expect(fieldHint("wheel", among: ["a", "b"]) == "its fields are a, b")
        #expect(fieldHint("wheel", among: []) == "it has no fields")
    }
}
