import Chrome
import EventBus

/// What the renderer of a container has told the modules, because only it knows.
struct RendererReport {
    /// The sizes of texts, by the id of the part.
    var measures: [String: Size] = [:]
    /// Whether the screen is recorded or shared.
    var isCaptured = false
    /// The ids of the parts that a pointer is above.
    var hovered: Set<String> = []

    var isEmpty: Bool { measures.isEmpty && !isCaptured && hovered.isEmpty }

    /// Forgets what it says of parts that have gone.
    mutating func forget(allBut parts: [Part]) {
        let ids = Set(parts.map(\.id))
        measures = measures.filter { ids.contains($0.key) }
        hovered.formIntersection(ids)
    }

    /// The part as it is seen by the recording and under the pointer.
    func applied(to part: Part) -> Part {
        guard isCaptured && part.states?.contains(.sensitive) == true || hovered.contains(part.id) else { return part }
        var part = part
        if hovered.contains(part.id) { part.states = (part.states ?? []) + [.hovered] }
        if isCaptured, part.states?.contains(.sensitive) == true { part.mask() }
        return part
    }
}

extension Part {
    /// Leaves out all texts of the part.
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
