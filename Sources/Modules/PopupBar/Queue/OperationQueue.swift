/// The operations that wait for a movement to end, in the order in which they will run.
struct OperationQueue {
    private(set) var operations: [Operation] = []
    private var last = 0

    var isEmpty: Bool { operations.isEmpty }
    var count: Int { operations.count }
    var kinds: [PopupOperationKind] { operations.map(\.kind) }

    /// Returns the operation with a new id.
    mutating func number(_ operation: Operation) -> Operation {
        last += 1
        var operation = operation
        operation.id = last
        return operation
    }

    mutating func append(_ operation: Operation) { operations.append(operation) }

    /// Inserts operations before all waiting ones.
    mutating func prepend(_ first: [Operation]) { operations.insert(contentsOf: first, at: 0) }

    mutating func popFirst() -> Operation? { operations.isEmpty ? nil : operations.removeFirst() }

    /// Removes every operation whose id is not in `ids`.
    /// - Returns: the removed operations, in their order.
    mutating func keep(_ ids: Set<Int>) -> [Operation] {
        let dropped = operations.filter { !ids.contains($0.id) }
        operations.removeAll { !ids.contains($0.id) }
        return dropped
    }
}

extension PopupOperationKind {
    /// The kinds of waiting operations that become pointless when an operation of this kind arrives.
    var superseded: Set<PopupOperationKind> {
        switch self {
        case .present: [.present, .dismiss]
        case .dismiss: [.present, .open, .close, .dismiss]
        case .open, .close: [.open, .close]
        }
    }
}
