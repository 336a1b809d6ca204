import EventBus

// A gesture ends when its finger is lifted, or when the finger is lost, which is not reported. So each module that
// follows a finger asks here when to let go.
extension EngineModule {
    /// Takes a step whenever no finger can be on the container any longer: the app goes to the background, or the
    /// container's window is not in use.
    public func onLostFingers(_ step: @escaping (Self) -> Void) {
        on(AppBackground.self) { module, _ in step(module) }
        onOwn(SceneUpdate.self) { module, update in
            if let state = update.state, state != .active { step(module) }
        }
    }
}

extension Finger {
    /// How long a motionless finger is followed. The platform may have taken it away without notice.
    public static let longestRest = Duration.seconds(10)
}
