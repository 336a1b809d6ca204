import EventBus
import FoundationEssentials

extension JSONText {
    /// Where `json` stops being JSON, as a sentence; nil if it is JSON.
    public static func syntaxError(in json: Data) -> FieldError? {
        JSONSyntax.firstError(in: json).map { FieldError(path: "", message: "not JSON: \($0)") }
    }
}
