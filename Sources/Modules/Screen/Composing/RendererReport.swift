import Chrome
import EventBus

/// The state of a container that only its renderer can measure or observe.
struct RendererReport {
    /// The sizes of texts, by the id of the part.
    var measures: [String: Size] = [:]
    /// Whether the screen is recorded or shared.
    var isCaptured = false
    /// The ids of the parts under a pointer.
    var hovered: Set<String> = []

    var isEmpty: Bool { measures.isEmpty && !isCaptured && hovered.isEmpty }

    /// Removes the entries of parts that no longer exist.
    mutating func forget(allBut parts: [Part]) {
        let ids = Set(parts.map(\.id))
        measures = measures.filter { ids.contains($0.key) }
        hovered.formIntersection(ids)
    }

    /// The part with the effects of recording and pointer.
    func applied(to part: Part) -> Part {
        guard isCaptured && part.states?.contains(.sensitive) == true || hovered.contains(part.id) else { return part }
        var part = part
        if hovered.contains(part.id) { part.states = (part.states ?? []) + [.hovered] }
        if isCaptured, part.states?.contains(.sensitive) == true { part.mask() }
        return part
    }
}

extension Part {
    /// Removes all texts of the part.
    fileprivate mutating func mask() {
        lines = lines.map { $0.map { $0.map { _ in "••••••" } } }
        title = title.map { _ in "••••••" }
        (name, value, hint, badge, badgeFrame) = (nil, nil, nil, nil, nil)
        actions = actions?.map { action in
            var action = action
            action.name = "••••••"
            return action
        }
    }
}
