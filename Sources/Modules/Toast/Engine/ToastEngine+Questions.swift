import EventBus

// Queries from outside, sent by a person or a test. As in `toast.show`, open options of their toasts are filled in:
// duration, priority, politeness and accent.
extension ToastEngine {
    func fillInQuestions(on bus: EventBus) {
        // The policy for the priority is asked about a toast without a decided priority.
        fillIn(ToastPriorityQuery.self, on: bus, [\.toast]) { engine, toast in Record(engine.normalized(toast)) }
        fillIn(ToastCoalesceQuery.self, on: bus, [\.incoming, \.existing])
        fillIn(ToastInterruptQuery.self, on: bus, [\.incoming, \.current])
        fillIn(ToastRankQuery.self, on: bus, [\.toast])
        fillIn(ToastOverflowQuery.self, on: bus, [\.incoming], lists: [\.waiting])
        fillIn(ToastGateQuery.self, on: bus, [\.toast])
        fillIn(ToastDwellQuery.self, on: bus, [\.toast], lists: [\.waiting])
        fillIn(ToastRouteQuery.self, on: bus, [\.toast])
        fillIn(ToastGroupQuery.self, on: bus, [\.toast])
        fillIn(ToastQuietQuery.self, on: bus, [\.toast])
        fillIn(ToastSummaryQuery.self, on: bus, lists: [\.held])
        fillIn(ToastCaptureQuery.self, on: bus, [\.toast])
    }

    /// - Parameters:
    ///   - toasts: the members of the query that hold a toast.
    ///   - lists: the members that hold several.
    private func fillIn<Q: Query>(
        _ type: Q.Type, on bus: EventBus, _ toasts: [WritableKeyPath<Q, Record<ToastContent>>] = [],
        lists: [WritableKeyPath<Q, [Record<ToastContent>]>] = [],
        _ fill: @escaping (ToastEngine, ToastContent) -> Record<ToastContent> = { $0.filledIn($1) }
    ) {
        bus.fillIn(type) { [unowned self] question in
            var question = question
            func filled(_ toast: Record<ToastContent>) -> Record<ToastContent> {
                toast.value.isFilledIn ? toast : fill(self, toast.value)
            }
            for toast in toasts { question[keyPath: toast] = filled(question[keyPath: toast]) }
            for list in lists { question[keyPath: list] = question[keyPath: list].map(filled) }
            return question
        }
    }
}

extension ToastContent {
    /// Whether all options that `toast.normalize` fills in are set, as in a recorded query.
    fileprivate var isFilledIn: Bool { priority != nil && duration != nil && accessibilityPolite != nil }
}
