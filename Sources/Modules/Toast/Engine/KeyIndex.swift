import EventBus

// traps: a toast is in the index as long as the queue keeps it alive

/// The live toasts by `dedupeKey`, those of one key in the order in which they were added. The toasts of a
/// key are a linked list, so adding and removing take constant time however many toasts share the key.
struct KeyIndex {
    private struct Ends {
        unowned(unsafe) var first: LiveToast
        unowned(unsafe) var last: LiveToast
    }

    private var ends: [String: Ends] = [:]

    /// The first toast of a key. The others follow through `nextOfKey`.
    func first(of key: String) -> LiveToast? { ends[key]?.first }

    mutating func add(_ toast: LiveToast) {
        guard let key = toast.record.dedupeKey, !toast.isIndexed else { return }
        toast.isIndexed = true
        guard let list = ends[key] else {
            ends[key] = Ends(first: toast, last: toast)
            return
        }
        list.last.nextOfKey = toast
        toast.previousOfKey = list.last
        ends[key]!.last = toast
    }

    /// Removes a toast. Call this while the toast still has the key under which it was added. A toast that is
    /// not in the index is ignored.
    mutating func remove(_ toast: LiveToast) {
        guard toast.isIndexed, let key = toast.record.dedupeKey, let list = ends[key] else { return }
        toast.isIndexed = false
        let (previous, next) = (toast.previousOfKey, toast.nextOfKey)
        previous?.nextOfKey = next
        next?.previousOfKey = previous
        toast.previousOfKey = nil
        toast.nextOfKey = nil
        if previous == nil, next == nil {
            ends[key] = nil
        } else {
            if list.first === toast, let next { ends[key]!.first = next }
            if list.last === toast, let previous { ends[key]!.last = previous }
        }
    }
}
