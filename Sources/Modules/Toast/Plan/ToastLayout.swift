import Chrome
import EventBus

/// Computes the place of a toast in a scene, in points. It is centered, or in its corner, and at most `maxWidth` wide.
/// It keeps a margin from the sides and from the insets of its `safeAreaBehavior`, and at the bottom from the keyboard.
/// - Parameters:
///   - keyboard: points of the scene that the keyboard covers; 0 while there is no keyboard.
///   - isRightToLeft: whether a sidebar is at the right.
/// - Returns: finite numbers and a width of at least 0, whatever numbers the scene has.
func toastLayout(
    of content: ToastContent, in scene: SceneInfo, keyboard: Double, isRightToLeft: Bool = false, tuning: ToastTuning
) -> ToastLayoutChanged {
    var (left, right) = (0.0, 0.0)
    if content.safeAreaBehavior == .avoid {
        (left, right) = (scene.safeArea.left, scene.safeArea.right)
        if isRightToLeft { right += scene.sidebarRoom } else { left += scene.sidebarRoom }
    }
    let room = max(0, length(scene.width) - length(left) - length(right))
    let most = max(0, room - 2 * tuning.sideMargin)
    let width = min(content.maxWidth.map(length) ?? room, most)
    let share = content.presentationEdge.share(isRightToLeft: isRightToLeft)
    let free = share == 0.5 ? (room - width) / 2 : (room - most) / 2 + (most - width) * share
    return ToastLayoutChanged(
        id: content.id, scene: scene.id, edge: content.presentationEdge,
        offset: offset(of: content, in: scene, keyboard: keyboard, tuning: tuning), width: width,
        x: length(left) + free)
}

private func offset(
    of content: ToastContent, in scene: SceneInfo, keyboard: Double, tuning: ToastTuning
) -> Double {
    let insets: (top: Double, bottom: Double) =
        switch content.safeAreaBehavior {
        case .avoid: (scene.safeTop, scene.safeBottom)
        case .ignore: (0, 0)
        case .custom(let top, let bottom): (top, bottom)
        }
    // The keyboard cannot cover more than the height of the scene.
    let covered = max(length(insets.bottom), min(length(keyboard), length(scene.height)))
    return switch content.presentationEdge.side {
    case .top: length(insets.top) + tuning.topMargin
    case .bottom: covered + tuning.bottomMargin
    case .center: (length(insets.top) - covered) / 2
    }
}

/// A length of at least 0; 0 for infinity and for NaN.
private func length(_ points: Double) -> Double { points.isFinite ? max(0, points) : 0 }
