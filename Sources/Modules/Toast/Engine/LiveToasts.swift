/// The live toasts, by id and by alias. A toast is no longer live once its exit runs.
struct LiveToasts {
    private var toasts: [String: LiveToast] = [:]
    /// The number of ids generated for toasts that came without one.
    private var made = 0

    /// The live toast with an id or an alias; nil if there is none.
    subscript(id: String) -> LiveToast? { toasts[id] }

    /// Visits all live toasts in no particular order. One with aliases is visited several times.
    func visitAll(_ body: (LiveToast) -> Void) {
        // order: visits are independent
        for toast in toasts.values { body(toast) }
    }

    /// Makes a toast live in a lane. Does nothing if it is already live.
    mutating func add(_ toast: LiveToast, to lane: Lane) {
        guard !toast.isLive, toasts[toast.id] == nil else { return }
        toasts[toast.id] = toast
        toast.isLive = true
        toast.lane = lane
        lane.population += 1
        lane.keys.add(toast)
    }

    /// Gives a live toast an alias: the id of a toast that was merged into it.
    mutating func add(alias: String, of toast: LiveToast) {
        if let forgotten = toast.add(alias: alias) { toasts[forgotten] = nil }
        toasts[alias] = toast
    }

    /// Removes a toast's id and all its aliases, so that the engine does not retain its content.
    mutating func forget(_ toast: LiveToast) {
        // A rejected toast was never live.
        if toast.isLive {
            toasts[toast.id] = nil
            toast.isLive = false
            toast.lane.population -= 1
        }
        for alias in toast.aliases { toasts[alias] = nil }
        toast.lane.keys.remove(toast)
        toast.place = .nowhere
    }

    /// Returns an id that no live toast has.
    mutating func makeID() -> String {
        while true {
            made += 1
            let id = "toast-" + String(made)
            if toasts[id] == nil { return id }
        }
    }
}
