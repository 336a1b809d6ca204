import Chrome
import Toolbar

/// The frames of everything on the screen, in points. They depend only on the screen's state, and are mirrored in
/// right-to-left layout.
///
/// For every state, nothing leaves the screen, no length is negative, and no two entries of the bar overlap.
public struct ScreenGeometry: Codable, Sendable, Hashable {
    /// The layers of the picture, from the bottom up.
    public enum Layer: String, CaseIterable, Codable, Sendable {
        case sideButton, toolbar, primary, secondary, popupBar, popup, toast
    }

    /// A text, and the frame that it has to fit into.
    public struct Label: Codable, Sendable, Hashable {
        public var text: String
        public var frame: Frame
        public var fontSize: Double
    }

    /// An entry of the bar.
    public struct Entry: Codable, Sendable, Hashable {
        public enum Kind: String, Codable, Sendable { case item, sideButton, overflow }
        public var kind: Kind
        /// The item's id; for other kinds, the name of the kind.
        public var id: String
        public var frame: Frame
        public var icon: Frame
        /// Nil if no title is shown.
        public var title: Label?
        public var badge: Label?
        public var isSelected: Bool
    }

    /// The side button beside the bar.
    public struct Button: Codable, Sendable, Hashable {
        public var plate: Plate
        public var icon: Frame
    }

    /// The background of an accessory, and the frame for its content.
    public struct Panel: Codable, Sendable, Hashable {
        public var layer: Layer
        public var id: String
        public var plate: Plate
        public var content: Frame
    }

    /// A popup bar.
    public struct PopupBar: Codable, Sendable, Hashable {
        public struct Button: Codable, Sendable, Hashable {
            public var id: String
            public var frame: Frame
        }

        public var plate: Plate
        /// Nil if no image is shown.
        public var image: Frame?
        /// Title and subtitle, those that there are.
        public var titles: [Label]
        public var buttons: [Button]
        /// The done part of the progress line; nil if no progress is shown.
        public var progress: Frame?
    }

    /// The content of an open popup. It hides all that is below it.
    public struct PopupContent: Codable, Sendable, Hashable {
        public var id: String
        public var plate: Plate
    }

    public struct Toast: Codable, Sendable, Hashable {
        public var id: String
        public var plate: Plate
        public var icon: Frame
        public var message: Label
        /// The largest number of lines of the message.
        public var lines: Int
        public var action: Label?
    }

    public var screen: Frame
    /// Nil if there is neither a layout nor an item.
    public var toolbar: Plate?
    /// The entries of the bar, in the layout direction.
    public var entries: [Entry]
    /// The plate behind the selected entry; nil if the selected item is not in the bar.
    public var indicator: Plate?
    /// The button beside the bar; nil if there is none there.
    public var sideButton: Button?
    /// The primary accessory, then the secondary one.
    public var accessories: [Panel]
    public var popupBar: PopupBar?
    /// Nil if the popup is closed.
    public var popup: PopupContent?
    public var toasts: [Toast]

    /// - Parameter height: the screen's height in points, including the system's safe areas. Nil: the height of the
    ///   chrome alone, without safe areas.
    public init(_ state: ScreenState, height: Double? = nil) {
        // The height of the chrome is measured on a screen that is high enough for anything.
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
        // On a screen that is lower than its safe areas together, the safe areas are ignored.
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
        // An open popup hides the bars, so that toasts need not be above them.
        let floor = content == nil ? strip?.plate.frame.y ?? top : usable.maxY
        toasts = state.toasts.map { ToastGeometry.toast($0, in: usable, above: floor) }
        if state.traits.layoutDirection == .rightToLeft { mirror() }
    }

    /// The height of the chrome: from the top down to the lowest plate of the upper half, and from the bottom up to the
    /// highest plate of the lower half, with a margin between both.
    private var fittedHeight: Double {
        let half = screen.height / 2
        let plates =
            [toolbar, sideButton?.plate, popupBar?.plate].compactMap { $0 } + accessories.map(\.plate)
            + toasts.map(\.plate)
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
