import Chrome
import EventBus
import ModuleTesting
import SideButton
import TestSupport
import Toolbar

/// A bench with the side button module, and a stand-in for the toolbar that publishes what a test asks for.
final class Fixture: ModuleBench<SideButtonModule> {
    private var buttons: [SideButtonConfig?] = []

    init() throws { try super.init(SideButtonModule(), knowing: ToolbarModule.language.events) }

    // MARK: The toolbar

    /// Sets items with these buttons, the first of which is selected.
    func setItems(_ buttons: [SideButtonConfig?], replaced: Bool = true, selected: Int = 0) {
        self.buttons = buttons
        let items = buttons.enumerated().map { ToolbarItem(id: "\($0)", title: "\($0)", sideButton: $1) }
        bus.publish(ToolbarItemsChanged(items: items, selectedIndex: selected, replaced: replaced))
    }

    func select(_ index: Int) {
        bus.publish(ToolbarSelectionChanged(index: index, id: "\(index)", previous: 0))
    }

    /// Publishes a layout with the side button in the given mode.
    func layout(
        _ kind: SideButtonMode.Kind, size: Double? = nil, spacing: Double? = nil, animated: Bool = true
    ) {
        let isBeside = kind == .full || kind == .compact
        let layout = ToolbarLayout(
            spaceTier: .compact, compressionLevel: .full, itemSpacing: 8, itemDisplayModes: [],
            visibleItemIndices: [], overflowItemIndices: [],
            sideButtonMode: SideButtonMode(
                kind: kind, size: size ?? (isBeside ? 52 : nil), spacing: spacing ?? (isBeside ? 16 : nil)),
            toolbarWidth: 200, accessoryWidth: 200, needsOverflowButton: false)
        bus.publish(ToolbarLayoutChanged(layout, containerWidth: 390, isUltraMinimal: false, animated: animated))
    }

    /// Starts with a button beside the bar, its entrance long over, and an empty log.
    static func showing(_ buttons: SideButtonConfig?...) throws -> Fixture {
        let fixture = try Fixture()
        fixture.setItems(buttons)
        fixture.layout(buttons.first.flatMap(\.self) == nil ? .none : .full, animated: false)
        _ = fixture.take()
        return fixture
    }

    // MARK: What the side button published

    /// The facts since the last call as short lines, such as `0.35 replaced b`.
    func take() -> [String] {
        takeFacts().map { "\(Value.double($0.time.inSeconds).json) \(Self.line($0.event))" }
    }

    private static func line(_ event: any Event) -> String {
        func number(_ number: Double) -> String { Value.double(number).json }
        func named(_ button: SideButtonConfig?) -> String { button?.icon ?? "nothing" }
        switch event {
        case let fact as SideButtonCurrentChanged: return "current \(named(fact.button))"
        case let fact as SideButtonShown:
            return "shown \(named(fact.button)) \(number(fact.size)) \(number(fact.spacing))"
                + (fact.animated ? "" : " at once")
        case let fact as SideButtonReplaced:
            return
                "replaced \(named(fact.previous)) by \(named(fact.button)) \(number(fact.size)) \(number(fact.spacing))"
                + (fact.animated ? "" : " at once")
        case let fact as SideButtonHidden: return "hidden \(named(fact.button))" + (fact.animated ? "" : " at once")
        case let fact as SideButtonAnimationStarted:
            let name = fact.what.rawValue.dropFirst("floatingButton".count).lowercased()
            return "moves \(name) \(pose(fact.from)) to \(pose(fact.to)) in \(number(fact.duration.inSeconds))"
                + (fact.damping.map { " damping \(number($0))" } ?? " \(fact.curve)")
                + (fact.delay == .zero ? "" : " after \(number(fact.delay.inSeconds))")
        case let fact as SideButtonFeedbackChanged:
            return "feedback \(pose(Pose(tx: fact.tx, ty: fact.ty, scale: fact.scale, alpha: fact.alpha)))"
        case let fact as SideButtonSwiped: return "swiped \(fact.direction) \(fact.action ?? "-")"
        case let fact as SideButtonActionInvoked: return "action \(fact.action)"
        case let fact as SideButtonHapticPlayed: return "haptic \(fact.style)"
        case let fact as SideButtonRejected: return "rejected \(fact.reason)"
        case let fact as SideButtonAppearanceChanged:
            return
                "look \(fact.icon ?? "-") \(fact.backgroundColor) \(fact.tintColor) in \(number(fact.duration.inSeconds))"
        default: return "\(event)"
        }
    }

    /// The parts of a pose that differ from rest, rounded to hundredths, such as `tx-64 a0`.
    private static func pose(_ pose: Pose) -> String {
        func part(_ name: String, _ value: Double, _ rest: Double) -> String? {
            let rounded = (value * 100).rounded() / 100
            return rounded == rest ? nil : name + Value.double(rounded).json
        }
        let parts = [
            part("tx", pose.tx, 0), part("ty", pose.ty, 0), part("s", pose.scale, 1), part("a", pose.alpha, 1),
        ].compactMap(\.self)
        return parts.isEmpty ? "rest" : parts.joined(separator: ",")
    }
}

/// A button that is known by its icon.
func button(
    _ icon: String, action: String? = nil, style: SideButtonStyle = .primary, gestures: SideButtonGestures? = nil
) -> SideButtonConfig {
    SideButtonConfig(icon: icon, style: style, action: action, gestures: gestures)
}
