import Chrome

/// The button that expands or collapses a group of toasts.
struct ToastHandle {
    let title: String
    let isExpanded: Bool
    let frame: Frame

    /// Creates a button after the last toast of the group, centered on it.
    init(_ title: String, isExpanded: Bool, after toast: PlacedToast) {
        (self.title, self.isExpanded) = (title, isExpanded)
        let metrics = toast.plan.metrics, height = metrics.targetSize
        let text = TextWidth.of(title, size: toast.box.font.size, isBold: true) + 2
        let width = min(toast.frame.width, max(metrics.targetSize, text + 2 * metrics.horizontalPadding))
        let nearer = toast.outer + toast.away * ToastStack.gap
        frame = Frame(
            x: toast.frame.midX - width / 2, y: toast.away < 0 ? nearer - height : nearer, width: width, height: height)
    }

    func request(_ id: String) -> PartRequest { Self.request(id, isExpanded: isExpanded) }

    /// The request that expands or collapses the group of a toast.
    static func request(_ id: String, isExpanded: Bool) -> PartRequest {
        PartRequest(isExpanded ? ToastCollapse.topic : ToastExpand.topic, id: id)
    }
}
