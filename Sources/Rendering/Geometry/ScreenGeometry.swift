import Chrome

/// Where everything stands, in points: a pure function of the screen's state (TOOLBAR §5.4, §9;
/// TOAST L1, L3), mirrored where writing goes from right to left.
///
/// Whatever the state says, nothing leaves the screen, no length is negative, and no two entries
/// of the bar overlap.
public struct ScreenGeometry: Codable, Sendable, Hashable {
    /// From the bottom up: what hides what.
    public enum Layer: String, CaseIterable, Codable, Sendable {
        case sideButton, toolbar, primary, secondary, popupBar, popup, toast
    }

    /// A text and the room for it.
    public struct Label: Codable, Sendable, Hashable {
        public var text: String
        public var frame: Frame
        public var fontSize: Double
    }

    /// An entry of the bar.
    public struct Entry: Codable, Sendable, Hashable {
        public enum Kind: String, Codable, Sendable { case item, sideButton, overflow }
        public var kind: Kind
        /// An item's; the word of the kind for the others.
        public var id: String
        public var frame: Frame
        public var icon: Frame
        /// Nil: none is shown.
        public var title: Label?
        public var badge: Label?
        public var isSelected: Bool
    }

    /// The side button beside the bar.
    public struct Button: Codable, Sendable, Hashable {
        public var plate: Plate
        public var icon: Frame
    }

    /// An accessory: its background, and the room for its content.
    public struct Panel: Codable, Sendable, Hashable {
        public var layer: Layer
        public var id: String
        public var plate: Plate
        public var content: Frame
    }

    /// The bar of a popup.
    public struct PopupBar: Codable, Sendable, Hashable {
        public struct Button: Codable, Sendable, Hashable {
            public var id: String
            public var frame: Frame
        }

        public var plate: Plate
        /// Nil: none is shown.
        public var image: Frame?
        /// Title and subtitle, as far as there are any.
        public var titles: [Label]
        public var buttons: [Button]
        /// As long as there is progress; nil: it shows none.
        public var progress: Frame?
    }

    /// A popup's content, which hides what is below it.
    public struct PopupContent: Codable, Sendable, Hashable {
        public var id: String
        public var plate: Plate
    }

    public struct Toast: Codable, Sendable, Hashable {
        public var id: String
        public var plate: Plate
        public var icon: Frame
        public var message: Label
        /// Of the message, at most.
        public var lines: Int
        public var action: Label?
    }

    public var screen: Frame
    /// Nil without items and without a layout.
    public var toolbar: Plate?
    /// In the direction of writing.
    public var entries: [Entry]
    /// Behind the selected entry; nil: it is not to be seen.
    public var indicator: Plate?
    public var sideButton: Button?
    /// The primary one, then the secondary one.
    public var accessories: [Panel]
    public var popupBar: PopupBar?
    /// Nil: the popup is closed.
    public var popup: PopupContent?
    public var toasts: [Toast]

    /// - Parameter height: the screen's, with the areas of the system; nil: only the chrome, as
    ///   high as it is, without them.
    public init(_ state: ScreenState, height: Double? = nil) {
        // A screen without bounds first: how high is all of it?
        let width = max(0, state.layout?.containerWidth ?? state.scene.width)
        guard let height else {
            let tall = ScreenGeometry(state, width: width, height: 10_000, safeTop: 0, safeBottom: 0)
            self.init(state, width: width, height: tall.fittedHeight, safeTop: 0, safeBottom: 0)
            return
        }
        self.init(
            state, width: width, height: max(0, height), safeTop: state.scene.safeTop,
            safeBottom: state.scene.safeBottom)
    }

    private init(_ state: ScreenState, width: Double, height: Double, safeTop: Double, safeBottom: Double) {
        screen = Frame(x: 0, y: 0, width: width, height: height)
        // Of a screen that is lower than the system's areas, nothing is safe: all of it is taken.
        let safe = safeTop + safeBottom < height
        let usable = Frame(
            x: 0, y: safe ? safeTop : 0, width: width, height: safe ? height - safeTop - safeBottom : height)
        let bar = BarGeometry(state, in: usable)
        let panels = bar.map { AccessoryGeometry.panels(state, above: $0.toolbar.frame, in: usable) } ?? []
        toolbar = bar?.toolbar
        entries = bar?.entries ?? []
        indicator = bar?.indicator
        sideButton = bar?.sideButton
        accessories = panels
        let top = panels.last?.plate.frame.y ?? bar?.toolbar.frame.y ?? usable.maxY
        let whole = Frame(x: 0, y: 0, width: width, height: height)
        let strip = state.popup.flatMap { PopupGeometry.bar($0, in: usable, screen: whole, above: top) }
        let content = state.popup.flatMap { PopupGeometry.content($0, in: whole) }
        (popupBar, popup) = (strip, content)
        // What is open hides the bar, and nothing has to stand above it.
        let floor = content == nil ? strip?.plate.frame.y ?? top : usable.maxY
        toasts = state.toasts.map { ToastGeometry.toast($0, in: usable, above: floor) }
        if state.traits.layoutDirection == .rightToLeft { mirror() }
    }

    /// From the top of the screen to the lowest toast there, and from the highest other thing to
    /// the bottom.
    private var fittedHeight: Double {
        let half = screen.height / 2
        let plates =
            [toolbar, sideButton?.plate, popupBar?.plate].compactMap { $0 } + accessories.map(\.plate) + toasts.map(\.plate)
        let above = plates.filter { $0.frame.midY < half }.map(\.frame.maxY).max()
        let below = plates.filter { $0.frame.midY >= half }.map(\.frame.y).min().map { screen.height - $0 }
        let margin = 16.0
        return switch (above, below) {
        case (nil, nil): 4 * margin
        case (let above?, nil): above + margin
        case (nil, let below?): below + margin
        case (let above?, let below?): above + margin + below
        }
    }
}
