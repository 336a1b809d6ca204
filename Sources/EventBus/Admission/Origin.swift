/// Who sent an event from outside, and what the sender said of it.
struct Origin {
    var source: String
    /// Nil if the sender said nothing of the event.
    var attributes: EventAttributes?
}
