import Chrome
import EventBus
import PopupBar
import TestSupport
import Testing

/// The shipped `rules/popup.lua` gives the same answers as the built-in ones.
@Suite struct ShippedPopupRulesTests {
    private let systems: ShippedPair

    init() throws { systems = try ShippedPair() }

    @Test("taps, swipes and positions have the same effect with the shipped rules as without rules")
    func touches() {
        for state in PopupState.allCases {
            for target in ["bar", "image", "titles", "button", "play"] {
                systems.same(PopupOnTapBarQuery(target: target, state: state))
            }
        }
        for direction in SwipeDirection.allCases {
            for (paging, mirrored) in [(true, false), (true, true), (false, false), (false, true)] {
                systems.same(
                    PopupOnBarSwipeQuery(
                        direction: direction, velocity: 300, item: "song", paging: paging, rightToLeft: mirrored))
            }
        }
        for isTrue in [true, false] {
            systems.same(
                PopupBarVisibilityQuery(
                    screen: isTrue ? "home" : nil, tab: nil, hasItem: isTrue, keyboardVisible: !isTrue, playing: isTrue)
            )
        }
    }

    @Test("new content and waiting operations end the same with the shipped rules as without rules")
    func operations() {
        for state in PopupSituation.allCases {
            for opens in [true, false] {
                systems.same(PopupOnNewContentQuery(state: state, old: "a", new: "b", openPopup: opens, animated: true))
            }
        }
        let pending = PopupOperationKind.allCases.enumerated().map { PopupPending(id: $0.offset + 1, kind: $0.element) }
        for kind in PopupOperationKind.allCases {
            systems.same(PopupCoalesceQuery(running: .present, pending: pending, new: PopupPending(id: 9, kind: kind)))
            systems.same(PopupCoalesceQuery(running: nil, pending: [], new: PopupPending(id: 9, kind: kind)))
        }
    }
}
