import EventBus

/// The edge, the corner or the middle of the scene, where a toast appears.
public enum ToastEdge: String, StringEnum {
    case top, bottom, center
    case topLeading, topTrailing, bottomLeading, bottomTrailing
}

extension ToastEdge {
    /// An edge or the middle, without the corners.
    enum Side { case top, bottom, center }

    var side: Side {
        switch self {
        case .top, .topLeading, .topTrailing: .top
        case .bottom, .bottomLeading, .bottomTrailing: .bottom
        case .center: .center
        }
    }

    /// The share of the free width to the left of the toast: 0 at the left, 0.5 in the middle, 1 at the right.
    func share(isRightToLeft: Bool) -> Double {
        switch self {
        case .top, .bottom, .center: 0.5
        case .topLeading, .bottomLeading: isRightToLeft ? 1 : 0
        case .topTrailing, .bottomTrailing: isRightToLeft ? 0 : 1
        }
    }
}
