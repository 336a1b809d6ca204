import EventBus

/// A space between neighbors, as SwiftUI's `ToolbarSpacer`.
public enum NavigationBarSpacer: String, Word {
    /// As wide as its `width`.
    case fixed
    /// Takes its share of the width that the row has left, and at least its `width`.
    case flexible
}

extension NavigationBarSpacer {
    /// The width in points of a fixed space whose width is not declared: twice the usual gap between neighbors.
    static let width = 16.0
    /// The most spaces that a user can add to a bar.
    static let mostOfUser = 32

    /// The id under which the palette offers it.
    var offer: String { self == .fixed ? "<space>" : "<flexibleSpace>" }

    /// The name in the palette.
    var title: String { self == .fixed ? "Space" : "Flexible Space" }

    /// The space with an id that the user has added: `<space>`, and after it `<space-2>`. Nil: the id is that of no space.
    init?(id: String) {
        func isOne(of kind: Self) -> Bool {
            let number = Int(id.dropFirst(kind.offer.count).dropLast()) ?? 0
            return id == kind.offer || number > 1 && id == "\(kind.offer.dropLast())-\(number)>"
        }
        guard let kind = Self.allCases.first(where: isOne) else { return nil }
        self = kind
    }

    /// The id of the next space of this kind in an order.
    func next(in order: [String]) -> String {
        let taken = Set(order)
        guard taken.contains(offer) else { return offer }
        var number = 2
        while taken.contains("\(offer.dropLast())-\(number)>") { number += 1 }
        return "\(offer.dropLast())-\(number)>"
    }
}
