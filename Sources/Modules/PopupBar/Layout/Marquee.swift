import Chrome
import EventBus

extension PopupMarqueeLayout {
    /// Creates the scrolling of the titles for their room. The width of a title that was not measured is estimated from
    /// its characters.
    init(
        _ item: PopupItem, _ titles: PopupTitlesLayout, _ look: PopupAppearance, _ situation: BarSituation,
        _ policies: PopupLookPolicies
    ) {
        let settings = situation.settings.marquee
        let character = situation.settings.texts.characterWidth
        func width(_ text: String?, _ told: Double?, _ size: Double) -> Double {
            guard let text, !text.isEmpty else { return 0 }
            return told ?? Double(text.count) * size * character
        }
        let title = width(titles.title, item.titleWidth, titles.titleSize)
        let subtitle = width(titles.subtitle, item.subtitleWidth, titles.subtitleSize)
        let room = situation.world.titlesWidth ?? titles.frame.width
        let standard = PopupMarqueeChoice(
            enabled: look.marqueeScrollEnabled ?? (situation.glass ? settings.onGlass : settings.withoutGlass),
            rate: look.marqueeScrollRate ?? settings.rate, delay: look.marqueeScrollDelay ?? settings.delay,
            coordinated: look.coordinateMarqueeScroll ?? settings.coordinated, resets: settings.resets)
        let answer = policies.marquee(
            PopupMarqueeQuery(
                environment: situation.trait, reduceMotion: situation.env.reduceMotion, titleWidth: title,
                subtitleWidth: subtitle, width: room, standard: standard))
        let enabled = (answer.enabled ?? standard.enabled ?? false) && situation.style != .custom
        let rate = answer.rate ?? standard.rate ?? settings.rate
        let delay = answer.delay ?? standard.delay ?? settings.delay
        func run(_ width: Double) -> Double {
            enabled && width > room ? (width.rounded(.up) + settings.gap) / rate : 0
        }
        let longest = max(run(title), run(subtitle))
        self.init(
            enabled: enabled, titleDuration: run(title), subtitleDuration: run(subtitle), delay: delay,
            cycle: longest > 0 ? delay + longest : 0, rate: rate, gap: settings.gap, fade: settings.fade,
            coordinated: answer.coordinated ?? standard.coordinated ?? settings.coordinated,
            resets: answer.resets ?? settings.resets)
    }
}
