import Chrome

/// Decoding checks the range of every number, but a world created in Swift can have any number. The layout is computed
/// only from ``sanitized`` values, which are finite and in the ranges that decoding allows.
extension PopupWorld {
    var sanitized: PopupWorld {
        var world = self
        world.env = env.sanitized
        world.container = container.sanitized
        world.bar.custom?.height.confine()
        world.bar.standardAppearance?.confine()
        world.bar.inlineAppearance?.confine()
        world.titlesWidth?.confine()
        return world
    }
}

extension PopupEnvironment {
    fileprivate var sanitized: PopupEnvironment {
        var env = self
        env.osMajor = min(max(osMajor, 1), 1000)
        env.size.confine()
        env.safe.confine()
        env.scale.confine(to: 0.5...10, else: 1)
        env.layoutMargin.confine()
        env.navigationBarItemInset?.confine()
        env.screenCornerRadius.confine()
        env.sidebar?.width.confine()
        return env
    }
}

extension PopupContainer {
    fileprivate var sanitized: PopupContainer {
        var container = self
        container.size?.confine()
        container.safe?.confine()
        container.tabBarHeight?.confine()
        container.accessoryFrame?.confine()
        container.accessoryFrameMinimized?.confine()
        container.toolbarHeight.confine()
        container.toolbarOverlayInset?.confine()
        container.dockingView?.frame.confine()
        container.dockingView?.margin.confine(to: -100_000...100_000)
        container.sidebar?.width.confine()
        container.primaryColumn?.width.confine()
        container.splitView?.confine()
        return container
    }
}

extension PopupItem {
    /// The item with every number finite and in its range.
    var sanitized: PopupItem {
        var item = self
        item.titleWidth?.confine()
        item.subtitleWidth?.confine()
        item.imageAspectRatio.confine(to: 0.01...100, else: 1)
        item.progress.confine(to: 0...1)
        item.standardAppearance?.confine()
        item.inlineAppearance?.confine()
        for index in item.leadingBarButtonItems.indices { item.leadingBarButtonItems[index].width.confine() }
        for index in item.trailingBarButtonItems.indices { item.trailingBarButtonItems[index].width.confine() }
        return item
    }
}

extension Double {
    /// Clamps the number to a range. NaN becomes `other`.
    mutating func confine(to range: ClosedRange<Double> = 0...100_000, else other: Double = 0) {
        self = isNaN ? other : Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}

extension PopupAppearance {
    fileprivate mutating func confine() {
        titleSize?.confine(to: 1...1000, else: 15)
        subtitleSize?.confine(to: 1...1000, else: 12)
        floatingCornerRadius?.confine()
        floatingCornerConfiguration?.confine()
        marqueeScrollRate?.confine(to: 0.1...10_000, else: 30)
        marqueeScrollDelay?.confine()
    }
}

extension PopupCornerConfiguration {
    fileprivate mutating func confine() {
        radius?.confine()
        maximumRadius?.confine()
        topLeft?.confine()
        topRight?.confine()
        bottomLeft?.confine()
        bottomRight?.confine()
    }
}

extension Size {
    fileprivate mutating func confine() {
        width.confine()
        height.confine()
    }
}

extension Frame {
    fileprivate mutating func confine() {
        x.confine(to: -100_000...100_000)
        y.confine(to: -100_000...100_000)
        width.confine()
        height.confine()
    }
}

extension Insets {
    fileprivate mutating func confine() {
        top.confine()
        left.confine()
        bottom.confine()
        right.confine()
    }
}
