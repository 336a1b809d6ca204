import Chrome
import EventBus

/// In which order are the modules of a container stacked, and which ones are hidden? Asked whenever a module takes more
/// or less room at an edge, and when the container or the keyboard changes.
///
/// Built-in: the default order, and no module is hidden.
public struct ScreenStackQuery: Query, FieldDocumented {
    public static let topic: TopicName = "screen.stack"
    public static let outcomes: [TopicName] = [StackChanged.topic]
    public var container: String
    public var width: Double
    public var height: Double
    public var keyboard: Double
    public var modules: [ScreenStackModule]

    public static let schemaDescription =
        "In which order are the modules of a container stacked, and which ones are hidden?"
    public static let fields = Fields<Self> {
        Field(\.container, "the id of the container")
        Field(\.width, "the width of the container, in points")
        Field(\.height, "the height of the container, in points")
        Field(\.keyboard, "the height that the keyboard covers at the bottom, in points; 0 without a keyboard")
        Field(\.modules, "all visible modules in the default order: each before those that stand on it")
    }

    public init(container: String, width: Double, height: Double, keyboard: Double, modules: [ScreenStackModule]) {
        (self.container, self.width, self.height) = (container, width, height)
        (self.keyboard, self.modules) = (keyboard, modules)
    }

    public typealias Answer = ScreenStack

    public func problem(with answer: ScreenStack) -> String? {
        let names = modules.map(\.name)
        for (field, list) in [("order", answer.order ?? []), ("hidden", answer.hidden ?? [])] {
            for (index, name) in list.enumerated() {
                guard names.contains(name) else {
                    let hint = nearest(name, among: names).map { "; did you mean '\($0)'?" } ?? ""
                    return "names of modules in \(field); no module is called '\(name)'\(hint)"
                }
                if list[..<index].contains(name) { return "each module once in \(field); the answer repeats '\(name)'" }
            }
        }
        let order = answer.order(of: modules)
        for module in modules {
            if let neighbour = module.beside, names.contains(neighbour),
                let (own, other) = order.firstIndex(of: module.name).flatMap({ own in
                    order.firstIndex(of: neighbour).map { (own, $0) }
                }), own < other
            {
                return "'\(neighbour)' before '\(module.name)' in order, because \(module.name) stands next to it"
            }
        }
        return nil
    }
}

/// A visible module, as the policy `screen.stack` gets it.
public struct ScreenStackModule: Codable, Sendable, Hashable, FieldDocumented {
    public var name: String
    public var top: Double
    public var bottom: Double
    public var beside: String?

    public static let schemaDescription = "A visible module."
    public static let fields = Fields<Self> {
        Field(\.name, "the name of the module")
        Field(\.top, "points that the module takes at the top; 0: none")
        Field(\.bottom, "points that the module takes at the bottom; 0: none")
        Field(\.beside, "the module next to which this one stands, and which it must follow in the order; nil: none")
    }

    public init(name: String, top: Double = 0, bottom: Double = 0, beside: String? = nil) {
        (self.name, self.top, self.bottom, self.beside) = (name, top, bottom, beside)
    }
}

/// The answer to a ``ScreenStackQuery``.
public struct ScreenStack: Codable, Sendable, Hashable, FieldDocumented {
    public var order: [String]?
    public var hidden: [String]?

    public static let schemaDescription = "The stacking order of the modules, and the hidden ones."
    public static let fields = Fields<Self> {
        Field(
            \.order,
            "names of modules, each before those that stand on it; modules that are left out come after them, in the "
                + "default order; nil: the default order")
        Field(\.hidden, "names of the modules that are not drawn and take no room; nil: none")
    }

    public init(order: [String]? = nil, hidden: [String]? = nil) { (self.order, self.hidden) = (order, hidden) }

    /// The order of all modules.
    func order(of modules: [ScreenStackModule]) -> [String] {
        let first = order ?? []
        return first + modules.map(\.name).filter { !first.contains($0) }
    }
}
