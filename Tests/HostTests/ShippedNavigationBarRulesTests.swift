import EventBus
import NavigationBar
import TestSupport
import Testing

/// The shipped `rules/navigationBar.lua` gives the same answers as the built-in ones.
@Suite struct ShippedNavigationBarRulesTests {
    private let systems: ShippedPair

    init() throws { systems = try ShippedPair() }

    private func item(_ placement: NavigationBarPlacement, _ change: (inout NavigationBarItem) -> Void = { _ in })
        -> Record<NavigationBarItem>
    {
        var item = NavigationBarItem(NavigationBarItemDeclaration(id: "a", placement: placement), id: "a", children: [])
        change(&item)
        return Record(item)
    }

    @Test("the shipped rules put every item into the same area as the built-in answers, on every platform and size")
    func areas() {
        for platform in NavigationBarPlatform.allCases {
            for sizeClass in NavigationBarSizeClass.allCases {
                for role in NavigationBarRole.allCases {
                    for (hasBack, bar) in [(true, "place"), (false, nil), (true, nil)] as [(Bool, String?)] {
                        let context = Record(
                            NavigationBarTraits(
                                platform: platform, sizeClass: sizeClass, role: role, width: 500, hasBack: hasBack,
                                bar: bar))
                        for placement in NavigationBarPlacement.allCases {
                            systems.same(NavigationBarAreaQuery(item: item(placement), context: context))
                        }
                    }
                }
            }
        }
    }

    @Test("the shipped rules let users customize the same items as the built-in answers")
    func customizable() {
        for platform in NavigationBarPlatform.allCases {
            let context = Record(
                NavigationBarTraits(
                    platform: platform, sizeClass: .regular, role: .editor, width: 500, hasBack: false, bar: "place"))
            for placement in NavigationBarPlacement.allCases {
                for customization in NavigationBarCustomization.allCases {
                    systems.same(
                        NavigationBarCustomizableQuery(
                            item: item(placement) { $0.customization = customization }, context: context))
                }
            }
        }
    }

    @Test("the shipped rules rank and collapse as the built-in answers do")
    func fitting() {
        for (label, children, width) in [
            ("L", ["x"], 96.0), (nil, ["x"], 96), ("L", [], 96), ("L", ["x"], 44), ("L", ["x"], 30),
        ] as [(String?, [String], Double)] {
            let unit = item(.secondaryAction) {
                $0.label = label
                $0.children = children
                $0.width = width
                $0.priority = width - 50
            }
            systems.same(NavigationBarCollapsibleQuery(unit: unit))
            systems.same(NavigationBarRankQuery(unit: unit))
        }
    }

    @Test("the shipped rules put new items in the same places as the built-in answers")
    func merging() {
        var dice = SeededGenerator(seed: 7)
        for _ in 0..<300 {
            let names = ["a", "b", "c", "d", "e", "f"].shuffled(using: &dice)
            let order = Array(names.prefix(Int.random(in: 0...4, using: &dice))) + ["gone"]
            let known = Array(names.shuffled(using: &dice).prefix(Int.random(in: 0...4, using: &dice)))
            let declared = names.shuffled(using: &dice).prefix(Int.random(in: 0...6, using: &dice)).map { name in
                item(.secondaryAction) {
                    $0.id = name
                    $0.showsByDefault = Int.random(in: 0..<3, using: &dice) > 0
                }
            }
            let record = NavigationBarRecord(bar: "place", order: order, known: known)
            systems.same(NavigationBarMergeSavedQuery(record: Record(record), declaration: declared))
        }
    }

    @Test("the shipped rules handle the largest possible bar within their budget")
    func largestBar() {
        let names = (0..<256).map { "item-\($0)" }
        let record = NavigationBarRecord(bar: "place", order: names.filter { $0 != "item-100" }.reversed(), known: [])
        let declared = names.map { name in item(.secondaryAction) { $0.id = name } }
        systems.same(NavigationBarMergeSavedQuery(record: Record(record), declaration: declared))
    }

    @Test("the shipped rules fill a title's menu as the built-in answers do")
    func titleMenus() {
        for menu in [nil, [], ["mine", "rename", "mine", ""]] as [[String]?] {
            for commands in [[], ["print", "new", "save", "rename", "print", "duplicate", "export", "move", "undo"]] {
                let context = NavigationBarTitleTraits(
                    platform: .iPadOS, editable: true, hasDocument: false, menu: menu, commands: commands)
                systems.same(NavigationBarTitleMenuQuery(context: Record(context)))
            }
        }
    }
}
