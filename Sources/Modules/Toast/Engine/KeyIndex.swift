import Chrome
import EventBus

/// The live toasts of each key, oldest first: a linked list through the toasts, so that
/// adding and removing cost the same however many share a key.
struct KeyIndex {
    private struct Ends {
        unowned(unsafe) var first: LiveToast
        unowned(unsafe) var last: LiveToast
    }

    private var ends: [String: Ends] = [:]

    /// The oldest toast of a key; the others follow by `nextOfKey`.
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

    /// Must be called while the toast still has the key under which it was added; nothing
    /// happens if it was not.
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
