/// The result of one check.
struct Observation: Encodable, Equatable {
    enum Status: String, Encodable {
        case ok
        /// It works, but perhaps not as intended.
        case warning
        /// It does not work.
        case failure
    }

    /// The part that was checked: `program`, `socket`, `host`, `rules`, `editor` or `state`.
    var part: String
    var status: Status
    var message: String
    /// What the user can do about it; nil if there is nothing to do.
    var hint: String?

    static func ok(_ part: String, _ message: String) -> Observation {
        Observation(part: part, status: .ok, message: message, hint: nil)
    }

    static func warning(_ part: String, _ message: String, hint: String? = nil) -> Observation {
        Observation(part: part, status: .warning, message: message, hint: hint)
    }

    static func failure(_ part: String, _ message: String, hint: String? = nil) -> Observation {
        Observation(part: part, status: .failure, message: message, hint: hint)
    }
}
