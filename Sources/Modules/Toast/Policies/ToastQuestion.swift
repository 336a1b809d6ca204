import EventBus

/// A question about toasts. One that comes from outside gets the options that it leaves open as `toast.show` gives them to a new
/// toast: duration, priority, politeness and accent.
protocol ToastQuestion: Query {
    mutating func fillIn(_ fill: (Record<ToastContent>) -> Record<ToastContent>)
}

extension ToastPriorityQuery: ToastQuestion {
    mutating func fillIn(_ fill: (Record<ToastContent>) -> Record<ToastContent>) { toast = fill(toast) }
}

extension ToastCoalesceQuery: ToastQuestion {
    mutating func fillIn(_ fill: (Record<ToastContent>) -> Record<ToastContent>) {
        (incoming, existing) = (fill(incoming), fill(existing))
    }
}

extension ToastInterruptQuery: ToastQuestion {
    mutating func fillIn(_ fill: (Record<ToastContent>) -> Record<ToastContent>) {
        (incoming, current) = (fill(incoming), fill(current))
    }
}

extension ToastRankQuery: ToastQuestion {
    mutating func fillIn(_ fill: (Record<ToastContent>) -> Record<ToastContent>) { toast = fill(toast) }
}

extension ToastOverflowQuery: ToastQuestion {
    mutating func fillIn(_ fill: (Record<ToastContent>) -> Record<ToastContent>) {
        (waiting, incoming) = (waiting.map(fill), fill(incoming))
    }
}

extension ToastGateQuery: ToastQuestion {
    mutating func fillIn(_ fill: (Record<ToastContent>) -> Record<ToastContent>) { toast = fill(toast) }
}

extension ToastDwellQuery: ToastQuestion {
    mutating func fillIn(_ fill: (Record<ToastContent>) -> Record<ToastContent>) {
        (toast, waiting) = (fill(toast), waiting.map(fill))
    }
}

extension ToastRouteQuery: ToastQuestion {
    mutating func fillIn(_ fill: (Record<ToastContent>) -> Record<ToastContent>) { toast = fill(toast) }
}

extension ToastQuietQuery: ToastQuestion {
    mutating func fillIn(_ fill: (Record<ToastContent>) -> Record<ToastContent>) { toast = fill(toast) }
}

extension ToastSummaryQuery: ToastQuestion {
    mutating func fillIn(_ fill: (Record<ToastContent>) -> Record<ToastContent>) { held = held.map(fill) }
}

extension ToastCaptureQuery: ToastQuestion {
    mutating func fillIn(_ fill: (Record<ToastContent>) -> Record<ToastContent>) { toast = fill(toast) }
}

extension ToastEngine {
    /// Fills in the open options of all toasts that questions from outside are about.
    func fillInQuestions(on bus: EventBus) {
        // The policy for the priority is asked about a toast whose priority is not decided yet.
        fillIn(ToastPriorityQuery.self, on: bus) { engine, toast in Record(engine.normalized(toast.value)) }
        func complete<Q: ToastQuestion>(_ type: Q.Type) {
            fillIn(type, on: bus) { engine, toast in engine.filledIn(toast.value) }
        }
        complete(ToastCoalesceQuery.self)
        complete(ToastInterruptQuery.self)
        complete(ToastRankQuery.self)
        complete(ToastOverflowQuery.self)
        complete(ToastGateQuery.self)
        complete(ToastDwellQuery.self)
        complete(ToastRouteQuery.self)
        complete(ToastQuietQuery.self)
        complete(ToastSummaryQuery.self)
        complete(ToastCaptureQuery.self)
    }

    private func fillIn<Q: ToastQuestion>(
        _ type: Q.Type, on bus: EventBus,
        _ fill: @escaping (ToastEngine, Record<ToastContent>) -> Record<ToastContent>
    ) {
        bus.fillIn(type) { [unowned self] question in
            var question = question
            question.fillIn { toast in toast.value.isFilledIn ? toast : fill(self, toast) }
            return question
        }
    }
}

extension ToastContent {
    /// Whether no option is open that each toast has after `toast.normalize`, as in a question that was recorded.
    fileprivate var isFilledIn: Bool { priority != nil && duration != nil && accessibilityPolite != nil }
}
