import EventBus
import FoundationEssentials

extension JSONText {
    /// The error of a text that is not valid JSON, with the line and the column; nil if it is valid.
    public static func syntaxError(in json: Data) -> FieldError? {
        JSONSyntax.firstError(in: json).map { FieldError(path: "", message: "not JSON: \($0)") }
    }
}
