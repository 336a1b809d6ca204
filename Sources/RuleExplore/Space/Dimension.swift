import EventBus

/// One field of a question that varies.
struct Dimension {
    /// Its path, such as `incoming.kind` or `ctx.clock`.
    let path: String
    /// The values that are tried; the first one is that of the simplest question.
    let values: [Value]
    /// Whether these are all values that the field can have, such as the words of an enum.
    let isFinite: Bool
    /// The struct in memory that has the field; nil for the surroundings of the question.
    let owner: Int?
    /// Whether it is whether a record is there, and not a field of its own.
    var isPresence = false
    /// Puts the value with an index in its place.
    let set: (Int) -> Void
}

/// A struct in memory, some fields of which vary: the question itself, a record, or a struct in one of these.
struct VariedStruct {
    /// The struct that it is in; nil for the question.
    let parent: Int?
    /// Makes what lies above the struct be as the struct is now. Returns the address at which a script reads it, or nil if it
    /// is not there. Nil for a struct that lies in the memory of its parent.
    let commit: (() -> UnsafeRawPointer?)?
    /// How far such a struct is behind the start of its parent.
    var offset = 0
}
