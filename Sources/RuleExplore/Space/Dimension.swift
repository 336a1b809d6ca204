import EventBus

/// A field of a question that varies.
struct Dimension {
    /// Its path, such as `incoming.kind` or `ctx.clock`.
    let path: String
    /// The values that are tried; the first one is that of the simplest question.
    let values: [Value]
    /// Whether these are all possible values of the field, such as the words of an enum.
    let isFinite: Bool
    /// The struct in memory that has the field; nil for conditions outside the question.
    let owner: Int?
    /// Whether the dimension is the presence of a record instead of a field.
    var isPresence = false
    /// Writes the value with an index to its place.
    let set: (Int) -> Void
}

/// A struct in memory with fields that vary: the question itself, a record, or a nested struct.
struct VariedStruct {
    /// The enclosing struct; nil for the question.
    let parent: Int?
    /// Copies the struct into its parent. Returns the address at which a script reads it, or nil if it is absent. Nil
    /// for a struct that is stored in the memory of its parent.
    let commit: (() -> UnsafeRawPointer?)?
    /// The offset of such a struct in its parent.
    var offset = 0
}
