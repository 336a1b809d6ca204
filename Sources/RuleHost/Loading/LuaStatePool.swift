import CLua
import Synchronization

/// Opened Lua states of one file that nobody uses at the moment.
///
/// A run of a scenario needs a state with exactly the same contents as the run before. Going back to them takes a small
/// part of the time of opening a state.
final class LuaStatePool: Sendable {
    /// A state belongs to one thread at a time, also while it waits here.
    private struct Spare: @unchecked Sendable {
        let state: LuaState
    }

    private let spares = Mutex<[Spare]>([])

    /// Two runs are compared side by side; hardly anybody has more at a time.
    private static let most = 2

    /// A state as it was when it was opened; nil if there is none.
    func take() -> LuaState? { spares.withLock { $0.popLast() }?.state }

    /// Keeps a state for ``take()``, or frees it if there are enough. Nobody may use the state afterwards.
    func put(_ state: LuaState) {
        // Now and not in ``take()``, because the state may hold much memory that it has taken since.
        guard clua_rewind(state.vm) else { return }
        let spare = Spare(state: state)
        spares.withLock { if $0.count < Self.most { $0.append(spare) } }
    }
}
