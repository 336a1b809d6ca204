import EventBus

/// The stacking order of a picture: its layers, from the bottom up.
public enum PictureLayer: Int, Sendable, CaseIterable {
    /// Bars of the page, such as the navigation bar.
    case page
    /// Bars at the edge of the screen, such as the toolbar.
    case bars
    /// Panels on a bar, such as accessories.
    case panels
    /// Popups, which cover the bars when they are open.
    case popups
    /// Open menus.
    case menus
    /// Toasts.
    case toasts
    /// Elements that the operating system draws.
    case system
}

/// How a module draws its parts of one layer.
///
/// A drawing reads the state of its module and changes nothing. It is called for each picture, and only then.
public struct Drawing {
    public let layer: PictureLayer
    /// The module that draws.
    public let module: String
    /// The module whose place it needs, so that it is drawn after that one; nil: none.
    public let neighbour: String?
    /// Whether its parts are behind those of the other drawings of the layer, for example because they slide out from
    /// there.
    public let isBehind: Bool
    /// A number that changes whenever the parts may change, apart from time and the canvas. Nil if the parts must be
    /// redrawn for each picture.
    public let revision: () -> UInt64?
    public let draw: (inout Canvas) -> Void
}

extension EventBus {
    /// Lets a module draw its parts of one layer into each picture, after the modules that began to draw this layer
    /// earlier. Lasts until the module stops.
    /// - Parameters:
    ///   - neighbour: see ``Drawing/neighbour``.
    ///   - isBehind: see ``Drawing/isBehind``.
    ///   - revision: see ``Drawing/revision``.
    ///   - body: adds the parts to the canvas, from the bottom up.
    @discardableResult
    public func draw(
        _ layer: PictureLayer, beside neighbour: String? = nil, behind isBehind: Bool = false,
        revision: @escaping () -> UInt64? = { nil }, _ body: @escaping (inout Canvas) -> Void
    ) -> Subscription {
        contribute(
            Drawing(
                layer: layer, module: name, neighbour: neighbour, isBehind: isBehind, revision: revision, draw: body))
    }
}

extension EngineModule {
    /// Draws parts of one layer into each picture. They are redrawn only after a step of the module.
    /// - Parameters:
    ///   - neighbour: see ``Drawing/neighbour``.
    ///   - isBehind: see ``Drawing/isBehind``.
    public func draw(
        _ layer: PictureLayer, beside neighbour: String? = nil, behind isBehind: Bool = false,
        _ body: @escaping (Self, inout Canvas) -> Void
    ) {
        bus.draw(layer, beside: neighbour, behind: isBehind, revision: { [weak self] in self?.bus.steps }) {
            [weak self] canvas in
            if let self { body(self, &canvas) }
        }
    }
}
