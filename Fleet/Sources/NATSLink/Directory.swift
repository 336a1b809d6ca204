import Synchronization

/// Objects by number. libnats gets the number of what it is to call back, and no pointer: a callback that comes after the object's
/// end finds nothing.
final class Directory<Object: Sendable>: Sendable {
    private let state = Mutex(State())

    private struct State {
        var last: UInt = 0
        var objects: [UInt: Object] = [:]
    }

    /// - Returns: the number, which is never used again.
    func add(_ object: Object) -> UInt {
        state.withLock { state in
            state.last += 1
            state.objects[state.last] = object
            return state.last
        }
    }

    func remove(_ number: UInt) { state.withLock { _ = $0.objects.removeValue(forKey: number) } }

    subscript(closure: UnsafeMutableRawPointer?) -> Object? {
        state.withLock { $0.objects[UInt(bitPattern: closure)] }
    }
}
