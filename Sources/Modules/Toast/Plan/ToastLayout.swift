import Chrome
import EventBus

/// Where a toast stands in a scene (L1–L4).
/// - Parameter keyboard: points of the scene that the keyboard covers; 0 when it is away.
/// - Returns: finite numbers, and a width from 0, whatever the scene's are.
func toastLayout(
    of content: ToastContent, in scene: SceneInfo, keyboard: Double, tuning: ToastTuning
) -> ToastLayoutChanged {
    let room = length(scene.width)
    let width = max(0, min(content.maxWidth.map(length) ?? room, room - 2 * tuning.sideMargin))
    return ToastLayoutChanged(
        id: content.id, scene: scene.id, edge: content.presentationEdge,
        offset: offset(of: content, in: scene, keyboard: keyboard, tuning: tuning), width: width,
        x: (room - width) / 2)
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
    switch content.presentationEdge {
    case .top: return length(insets.top) + tuning.topMargin
    case .bottom:
        // It cannot cover more of the scene than there is.
        let covered = min(length(keyboard), length(scene.height))
        return max(length(insets.bottom), covered) + tuning.bottomMargin
    }
}

/// From 0; what is no number of points is none.
private func length(_ points: Double) -> Double { points.isFinite ? max(0, points) : 0 }
