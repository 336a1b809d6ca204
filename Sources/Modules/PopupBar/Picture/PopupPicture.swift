import Chrome

/// The parts of the popup: the bar, and the content with its close button.
struct PopupPicture {
    private let engine: PopupEngine
    private let place: PopupFrames

    /// Returns nil if there is neither a bar nor a popup. No rule is asked then.
    init?(_ engine: PopupEngine, on canvas: Canvas) {
        guard engine.presentation.isPresented || engine.presentation.internalState != .barHidden else { return nil }
        (self.engine, place) = (engine, PopupFrames(engine, on: canvas))
    }

    func draw(on canvas: inout Canvas) {
        let floor = canvas.floor
        let sheet =
            engine.popup.appearance == .gone
            ? nil
            : engine.popup.content.map {
                PopupContentPicture(engine, $0, place, on: canvas)
            }
        if let dimming = sheet?.dimming { canvas.add(seen: dimming) }
        if isBarThere(at: canvas.time) { PopupBarPicture(engine, place, on: canvas).draw(on: &canvas) }
        if let sheet {
            sheet.draw(on: &canvas)
            if let image = PopupFlyingImage(engine, place, on: canvas)?.part { canvas.add(seen: image) }
        }
        canvas.floor = self.floor(floor, on: canvas)
    }

    /// Whether the bar is currently visible.
    private func isBarThere(at now: Duration) -> Bool {
        guard place.plate.width > 0, place.plate.height > 0 else { return false }
        func moves(_ what: PopupMovement) -> Bool {
            !engine.movements.partMotions(what, at: now) { _ in PartPose() }.isEmpty
        }
        switch engine.presentation.targetState {
        case .barHidden: return engine.presentation.internalState != .barHidden && moves(.bar)
        case .open: return moves(.content)
        case .barPresented, .transitioning: return engine.bar.isVisible || moves(.bar)
        }
    }

    /// The floor for plates above the popup. They stand on the closed bar; an open popup covers the bars, so it
    /// leaves the floor at the bottom edge.
    private func floor(_ floor: Double, on canvas: Canvas) -> Double {
        let bottom = canvas.size.height - canvas.safeArea.bottom
        switch (engine.presentation.targetState, engine.presentation.state) {
        case (.open, _), (.transitioning, .open): return bottom
        case (.barPresented, _) where engine.bar.isVisible, (.transitioning, _) where engine.bar.isVisible:
            return min(floor, place.plate.y)
        default: return floor
        }
    }
}
