import Chrome
import EventBus

extension Picture {
    /// The effect of a touch at a point: the requests of the front part, or else of its nearest ancestor that has them.
    func hit(at point: Vector, time: Duration) -> ScreenHit {
        guard point.isFinite, let part = part(at: point, time: time) else { return ScreenHit() }
        let chain = [part] + ancestors(of: part)
        guard part.states?.contains(.disabled) != true else { return ScreenHit(part: part.id) }
        return ScreenHit(
            part: part.id, tap: chain.lazy.compactMap(\.tap).first, hold: chain.lazy.compactMap(\.hold).first,
            pan: chain.lazy.compactMap(\.pan).first)
    }
}
