import Chrome
import EventBus
import RuleHost

/// Draws the parts of the screen that modules in Lua provide.
extension RunningLuaModule {
    /// Adds the result of the module's function `picture` to each picture, as panels.
    /// - Parameter failed: called with the reason why a part cannot be drawn. The part is then omitted.
    func draw(failed: @escaping (String) -> Void) {
        bus.draw(.panels, revision: { [weak self] in self?.revision }) { [weak self] canvas in
            guard let self, draws, let container = try? ValueEncoder().encode(ScriptCanvas(canvas)) else { return }
            for (index, value) in picture(of: container).enumerated() {
                do throws(FieldError) {
                    canvas.add(try part(value))
                } catch {
                    failed("picture: part \(index + 1): \(error)")
                }
            }
        }
    }

    private func part(_ value: Value) throws(FieldError) -> Part {
        let part: Part
        do {
            try FieldTree.of(Part.self).check(value, path: "", of: "a part")
            part = try ValueDecoder().decode(Part.self, from: value)
        } catch {
            throw FieldError(anyError: error)
        }
        guard part.id == name || part.id.hasPrefix(name + "/") else {
            throw FieldError(
                path: "id", message: "'\(part.id)' must begin with the name of the module, such as '\(name)/\(part.id)'"
            )
        }
        return part
    }
}

/// The container that a function `picture` draws into.
private struct ScriptCanvas: Encodable {
    var id: String
    var width: Double
    var height: Double
    var safeArea: Insets
    /// The width of a sidebar on the left, in addition to the safe area, in points.
    var sidebar: Double
    /// The top edge of the parts already placed at the bottom, and the bottom edge of those placed at the top, in
    /// points.
    var floor: Double
    var ceiling: Double
    var keyboard: Double
    var traits: Traits

    init(_ canvas: Canvas) {
        (id, width, height) = (canvas.container, canvas.size.width, canvas.size.height)
        (safeArea, sidebar) = (canvas.safeArea, canvas.sidebar)
        (floor, ceiling, keyboard, traits) = (canvas.floor, canvas.ceiling, canvas.keyboard, canvas.traits)
    }
}
