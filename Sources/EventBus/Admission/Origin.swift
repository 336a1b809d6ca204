/// The sender of an event from outside, and the attributes that the sender gave it.
struct Origin {
    var source: String
    /// Nil if the sender gave no attributes.
    var attributes: EventAttributes?
}
