import CLua
import Synchronization

/// A pool of opened but unused Lua states of one file.
///
/// Each run of a scenario needs a state with exactly the same contents as the run before. Rewinding a state takes a
/// small part of the time of opening one.
final class LuaStatePool: Sendable {
    /// A state belongs to one thread at a time, even while it is in the pool.
    private struct Spare: @unchecked Sendable {
        let state: LuaState
    }

    private let spares = Mutex<[Spare]>([])

    /// Two runs are compared side by side; more at a time are rare.
    private static let most = 2

    /// Takes a state with its initial contents; nil if there is none.
    func take() -> LuaState? { spares.withLock { $0.popLast() }?.state }

    /// Returns a state to the pool, or frees it if the pool is full. The caller must not use the state afterwards.
    func put(_ state: LuaState) {
        // Rewound here and not in ``take()``, because the state may hold much memory that it has allocated since.
        guard clua_rewind(state.vm) else { return }
        let spare = Spare(state: state)
        spares.withLock { if $0.count < Self.most { $0.append(spare) } }
    }
}
