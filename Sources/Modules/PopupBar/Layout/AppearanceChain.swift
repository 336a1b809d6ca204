import Chrome

extension PopupLook {
    /// Takes the first appearance in the chain, as a whole, and fills in its missing values. The chain is: the inline
    /// appearances of item and bar (only next to a minimized tab bar), item, dock, bar, built-in.
    init(_ item: PopupItem, _ situation: BarSituation) {
        let bar = situation.world.bar
        var chain: [(PopupAppearanceSource, PopupAppearance?)] = []
        if situation.trait == .inline {
            chain = [(.inlineItem, item.inlineAppearance), (.inlineBar, bar.inlineAppearance)]
        }
        chain.append((.item, item.standardAppearance))
        // The dock's appearance has only a background and a shadow.
        chain.append((.dock, bar.inheritsAppearanceFromDockingView ? bar.dockAppearance : nil))
        chain.append((.bar, bar.standardAppearance))
        chain.append((.builtIn, PopupAppearance()))

        let background = Self.first(chain)
        let own = Self.first(chain.filter { $0.0 != .dock })
        var look = own.appearance
        look.backgroundEffect = background.appearance.backgroundEffect
        look.backgroundColor = background.appearance.backgroundColor
        look.backgroundImage = background.appearance.backgroundImage
        look.shadowColor = background.appearance.shadowColor
        look.shadowImage = background.appearance.shadowImage
        look.fill(situation)
        let view = situation.world.contentView
        self.init(
            backgroundSource: background.source, source: own.source, appearance: look,
            contentEffect: view.translucent ? view.backgroundEffect ?? look.backgroundEffect : nil,
            contentTranslucent: view.translucent)
    }

    private static func first(
        _ chain: [(PopupAppearanceSource, PopupAppearance?)]
    ) -> (source: PopupAppearanceSource, appearance: PopupAppearance) {
        for (source, appearance) in chain {
            if let appearance { return (source, appearance) }
        }
        return (.builtIn, PopupAppearance())
    }
}

extension PopupAppearance {
    /// Fills in the settings' shadows and highlight color where the appearance has none.
    fileprivate mutating func fill(_ situation: BarSituation) {
        let looks = situation.settings.looks
        titleSize = titleFont?.size ?? titleSize
        subtitleSize = subtitleFont?.size ?? subtitleSize
        imageShadow = imageShadow ?? looks.imageShadow
        floatingBackgroundShadow =
            floatingBackgroundShadow ?? (situation.glass ? looks.floatingShadowOnGlass : looks.floatingShadow)
        if highlightColor == nil {
            highlightColor =
                situation.env.colorScheme == .dark
                ? "white \(looks.darkHighlight)"
                : "gray \(situation.glass ? looks.highlightOnGlass : looks.highlight)"
        }
    }
}
