import Chrome
import EventBus
import ModuleTesting
import NavigationBar

/// A bench with the navigation bar module.
final class Fixture: ModuleBench<NavigationBarModule> {
    private var latest = NavigationBarLayout()

    init() throws {
        try super.init(NavigationBarModule())
        // With the margins of regular width, a row of 1000 points.
        bus.publish(SceneUpdate(id: "main", width: 1040))
        bus.subscribe(to: NavigationBarLayoutChanged.self) { [unowned self] in latest = $0.layout }
    }

    /// Declares a bar and forgets the facts about it.
    convenience init(_ declare: NavigationBarDeclare) throws {
        try self.init()
        publish(declare)
        takeFacts()
    }

    /// The facts since the last call, each as text such as `customized {"order":["a"],"palette":[]}`.
    func take() -> [String] {
        takeFacts().map { fact in
            let data = (try? ValueEncoder().encode(fact.event).json) ?? ""
            return fact.topic.text.dropFirst("navigationBar.".count) + " " + data
        }
    }

    /// The current layout after an update.
    func layout(_ width: Double? = nil, _ sizeClass: NavigationBarSizeClass? = nil, _ role: NavigationBarRole? = nil)
        -> NavigationBarLayout
    {
        publish(NavigationBarUpdate(width: width, sizeClass: sizeClass, role: role))
        takeFacts()
        return latest
    }

    /// The codes of the refusals since the last call, each with the item's id.
    func rejections() -> [String] {
        takeFacts(NavigationBarRejected.self).map { $0.code.rawValue + ($0.id.map { " " + $0 } ?? "") }
    }
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
