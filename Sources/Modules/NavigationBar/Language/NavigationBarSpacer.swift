import EventBus

/// A space between neighbors, like SwiftUI's `ToolbarSpacer`.
public enum NavigationBarSpacer: String, StringEnum {
    /// As wide as its `width`.
    case fixed
    /// At least as wide as its `width`, plus its share of the width left in the row.
    case flexible
}

extension NavigationBarSpacer {
    /// The default width of a fixed space in points: twice the usual gap between neighbors.
    static let width = 16.0
    /// The largest number of spaces that a user can add to a bar.
    static let mostOfUser = 32

    /// The id under which the palette offers the space.
    var offer: String { self == .fixed ? "<space>" : "<flexibleSpace>" }

    /// The space's name in the palette.
    var title: String { self == .fixed ? "Space" : "Flexible Space" }

    /// The space that the user added under an id: `<space>`, then `<space-2>` and so on. Nil if the id is not that of a
    /// space.
    init?(id: String) {
        func isOne(of kind: Self) -> Bool {
            let number = Int(id.dropFirst(kind.offer.count).dropLast()) ?? 0
            return id == kind.offer || number > 1 && id == "\(kind.offer.dropLast())-\(number)>"
        }
        guard let kind = Self.allCases.first(where: isOne) else { return nil }
        self = kind
    }

    /// The next free id for a space of this kind in an order.
    func next(in order: [String]) -> String {
        let taken = Set(order)
        guard taken.contains(offer) else { return offer }
        var number = 2
        while taken.contains("\(offer.dropLast())-\(number)>") { number += 1 }
        return "\(offer.dropLast())-\(number)>"
    }
}
