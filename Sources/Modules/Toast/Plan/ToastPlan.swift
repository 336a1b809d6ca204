import Chrome
import EventBus

/// Computes the plan by which a renderer draws a toast: motion, surface, colors, type, accessibility and animations.
/// - Parameter osVersion: for example `26.1`. From version 26 on, iOS has different system colors.
func toastPlan(
    of content: ToastContent, traits: Traits, mode: PerformanceMode, tuning: ToastTuning, osVersion: String? = nil,
    words: ToastLexicon = .english
) -> ToastPlanned {
    let style = ToastStyle(look: tuning.look, content: content)
    let palette = SystemPalette(traits: traits, osVersion: osVersion)
    let fades = fades(content, traits)
    var plan = ToastPlanned(id: content.id)
    plan.motion = fades ? .fade : .full
    plan.look = tuning.look
    plan.symbol = style.symbol
    plan.metrics = tuning.metrics

    type(&plan, style: style, size: traits.contentSize, tuning: tuning)
    ToastSurfacePlan(traits: traits, mode: mode, tuning: tuning).fill(&plan, palette: palette)
    ToastColors(style: style, palette: palette).fill(&plan)
    ToastAccessibility(content: content, speech: tuning.speech, words: words).fill(&plan)

    let motion = ToastMotionPlan(edge: content.presentationEdge, tuning: tuning, fades: fades)
    plan.animations = motion.animations
    plan.drag = motion.drag(content)
    return plan
}

/// Fills in the number of lines, the arrangement and the fonts. Larger text gets more lines and moves the action below
/// the text, as do several buttons. A single line of ordinary size is a title, but next to an action only with
/// `titleWithAction`, and never below a separate title.
private func type(_ plan: inout ToastPlanned, style: ToastStyle, size: ContentSize, tuning: ToastTuning) {
    let buttons = style.content.buttons.count + (style.content.cancel == nil ? 0 : 1)
    let hasAction = buttons > 0, hasTitle = style.content.title != nil
    let isTitle =
        style.content.isOneLine && size <= tuning.titleUpTo && (!hasAction || tuning.titleWithAction) && !hasTitle
    plan.lines = size >= .accessibility1 ? tuning.accessibilityLines : tuning.maxLines
    let isColumn = size >= tuning.columnFrom || hasAction && size >= tuning.actionColumnFrom || buttons > 1
    plan.arrangement = isColumn ? .column : .row
    (plan.font, plan.fontWeight) = style.font(isTitle: isTitle)
    if hasTitle { plan.titleFont = style.headingFont }
    plan.symbolSize = isTitle ? tuning.metrics.titleGlyphSize : tuning.metrics.bodyGlyphSize
}
