extension Value {
    /// The approximate size of the value in memory, in bytes, for limits on stored data.
    package var footprint: Int {
        switch self {
        case .null, .bool, .int, .double: 16
        case .string(let text): 32 + text.utf8.count
        case .array(let elements): elements.reduce(32) { $0 + $1.footprint }
        case .object(let members):
            // order: a sum
            members.reduce(64) { $0 + 48 + $1.key.utf8.count + $1.value.footprint }
        }
    }
}
