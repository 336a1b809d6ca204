/// What one file's reactions used up in the running cascade: one input and all that it
/// caused. The bound on a single call does not end a reaction that causes itself.
final class CascadeAccount {
    private var cascade: UInt64?
    /// Work units, and bytes of what was published and printed.
    private(set) var spent: UInt64 = 0

    /// - Parameter cascade: its number; nil: it only begins.
    func enter(_ cascade: UInt64?) {
        if cascade == nil || cascade != self.cascade { spent = 0 }
        self.cascade = cascade
    }

    func charge(_ units: UInt64) { spent &+= units }
}
