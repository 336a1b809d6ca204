import Chrome
import EventBus
import NavigationBar

/// A bus with the navigation bar module on it, and a log of its facts.
final class Fixture {
    let bus = EventBus()
    private(set) var facts: [any Event] = []
    private var latest = NavigationBarLayout()

    init() throws {
        bus.declare(World.events)
        try bus.start(NavigationBarModule())
        bus.tap(TopicPattern("navigationBar.*")!) { [unowned self] envelope in
            if type(of: envelope.event).role == .fact { facts.append(envelope.event) }
            if let fact = envelope.event as? NavigationBarLayoutChanged { latest = fact.layout }
        }
    }

    /// Declares a bar and forgets the facts about it.
    convenience init(_ declare: NavigationBarDeclare) throws {
        try self.init()
        say(declare)
        _ = take()
    }

    func say(_ events: any Event...) {
        for event in events { bus.publish(any: event) }
    }

    /// Adds a rule before the built-in answer; the rule returns nil to pass the query on.
    func rule<Q: Query>(_ query: Q.Type, _ body: @escaping (Q) -> Q.Answer?) {
        bus.answer(query, as: "rule", body)
    }

    /// The facts since the last call, each as text such as `customized {"order":["a"],"palette":[]}`.
    func take() -> [String] {
        defer { facts = [] }
        return facts.map { fact in
            let data = (try? ValueEncoder().encode(fact).json) ?? ""
            return type(of: fact).topic.text.dropFirst("navigationBar.".count) + " " + data
        }
    }

    /// The current layout after an update.
    func layout(_ width: Double? = nil, _ sizeClass: NavigationBarSizeClass? = nil, _ role: NavigationBarRole? = nil)
        -> NavigationBarLayout
    {
        say(NavigationBarUpdate(width: width, sizeClass: sizeClass, role: role))
        facts = []
        return latest
    }

    /// The codes of the refusals since the last call, each with the item's id.
    func rejections() -> [String] {
        defer { facts = [] }
        return facts.compactMap { fact in
            (fact as? NavigationBarRejected).map { $0.code.rawValue + ($0.id.map { " " + $0 } ?? "") }
        }
    }

    func state(_ path: String) -> Value? { (try? bus.state())?.at(path: "navigationBar." + path) }
}

extension NavigationBarLayout {
    /// The row as text, such as `<title> | a b | c <more>`.
    var row: String { [leading, center, trailing].map { $0.joined(separator: " ") }.joined(separator: " | ") }

    /// The overflow menu as text, such as `a Edits(image map) (b i u)`.
    var menu: String {
        overflow.map { entry in
            switch entry {
            case .item(let id): id
            case .submenu(_, let label, let items): "\(label)(\(items.joined(separator: " ")))"
            case .section(_, let items): "(\(items.joined(separator: " ")))"
            }
        }.joined(separator: " ")
    }
}

func item(
    _ id: String?, _ placement: NavigationBarPlacement = .secondaryAction, width: Double? = nil, label: String? = nil,
    children: [String]? = nil, priority: NavigationBarPriority? = nil, showsByDefault: Bool? = nil,
    customization: NavigationBarCustomization? = nil, alwaysAvailable: Bool? = nil, hidden: Bool? = nil
) -> NavigationBarItemDeclaration {
    NavigationBarItemDeclaration(
        id: id, placement: placement, width: width, children: children, label: label, priority: priority,
        showsByDefault: showsByDefault, customization: customization, alwaysAvailable: alwaysAvailable, hidden: hidden)
}

/// The bar in most tests: an editor's bar on an iPad, which can be customized.
func place(
    _ items: [NavigationBarItemDeclaration]? = nil, platform: NavigationBarPlatform = .iPadOS,
    role: NavigationBarRole = .editor, bar: Nullable<String> = .value("place"),
    title: NavigationBarTitle? = NavigationBarTitle(text: "Oak Alley", width: 120, minWidth: 60), saved: Value? = nil
) -> NavigationBarDeclare {
    NavigationBarDeclare(
        platform: platform, role: role, bar: bar, title: title.map { .value($0) } ?? .null,
        items: items ?? [
            item("new", .primaryAction), item("favorite"),
            item("edits", width: 96, label: "Edits", children: ["image", "map"]),
            item("share", showsByDefault: false),
        ], saved: saved.map { .value($0) } ?? .absent)
}

func record(_ order: [String], known: [String]? = nil, bar: String = "place") -> Value {
    [
        "version": 1, "bar": .string(bar), "order": .array(order.map(Value.string)),
        "known": .array((known ?? order).map(Value.string)),
    ]
}
