import Chrome

/// The operations that wait, the first first (POPUP §1.3).
struct OperationQueue {
    private(set) var operations: [Operation] = []
    private var last = 0

    var isEmpty: Bool { operations.isEmpty }
    var count: Int { operations.count }
    var kinds: [PopupOperationKind] { operations.map(\.kind) }

    /// Numbers an operation that arrives.
    mutating func number(_ operation: Operation) -> Operation {
        last += 1
        var operation = operation
        operation.id = last
        return operation
    }

    mutating func append(_ operation: Operation) { operations.append(operation) }

    /// Puts operations before all others.
    mutating func prepend(_ first: [Operation]) { operations.insert(contentsOf: first, at: 0) }

    mutating func popFirst() -> Operation? { operations.isEmpty ? nil : operations.removeFirst() }

    /// Leaves only those with these ids.
    /// - Returns: the others, in their order.
    mutating func keep(_ ids: Set<Int>) -> [Operation] {
        let dropped = operations.filter { !ids.contains($0.id) }
        operations.removeAll { !ids.contains($0.id) }
        return dropped
    }
}

extension PopupOperationKind {
    /// The kinds that wait for nothing any more when this one arrives.
    var superseded: Set<PopupOperationKind> {
        switch self {
        case .present: [.present, .dismiss]
        case .dismiss: [.present, .open, .close, .dismiss]
        case .open, .close: [.open, .close]
        }
    }
}
