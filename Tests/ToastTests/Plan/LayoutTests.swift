import Chrome
import EventBus
import Testing

@testable import Toast

@Suite("toast layout") struct LayoutTests {
    private let phone = SceneInfo()
    private let pad = SceneInfo(width: 1024, height: 768, safeTop: 24, safeBottom: 20)

    private func layout(
        _ content: ToastContent, in scene: SceneInfo, keyboard: Double = 0, _ profile: ToastProfile = .agora
    ) -> ToastLayoutChanged {
        toastLayout(of: content, in: scene, keyboard: keyboard, tuning: ToastSettings(profile: profile))
    }

    @Test(
        "a toast stands inside the safe area at its edge, centred and within the margins",
        arguments: [
            (.agora, .top, 63, 358), (.agora, .bottom, 50, 358),
            (.kreta, .top, 55, 342), (.kreta, .bottom, 50, 342),
            (.aggressive, .top, 63, 358), (.conservative, .bottom, 50, 358),
        ] as [(ToastProfile, ToastEdge, Double, Double)])
    func phone(profile: ToastProfile, edge: ToastEdge, offset: Double, width: Double) {
        let layout = layout(toast { $0.presentationEdge = edge }, in: phone, profile)
        #expect((layout.offset, layout.width, layout.x) == (offset, width, (390 - width) / 2))
        #expect((layout.id, layout.scene, layout.edge) == ("a", "main", edge))
    }

    @Test(
        "a toast is no wider than its maxWidth and than the scene without its margins",
        arguments: [(600, 600, 212), (300, 300, 362), (nil, 992, 16), (5000, 992, 16)]
            as [(Double?, Double, Double)])
    func maxWidth(_ maxWidth: Double?, width: Double, x: Double) {
        let layout = layout(toast { $0.maxWidth = maxWidth }, in: pad)
        #expect((layout.width, layout.x) == (width, x))
    }

    @Test(
        "a toast in a corner stands at the margin of its side, which right-to-left layout exchanges",
        arguments: [
            (.topLeading, false, 16, 40), (.topTrailing, false, 408, 40), (.bottomLeading, true, 408, 36),
            (.bottomTrailing, true, 16, 36), (.top, true, 212, 40),
        ] as [(ToastEdge, Bool, Double, Double)])
    func corners(edge: ToastEdge, isRightToLeft: Bool, x: Double, offset: Double) {
        let layout = toastLayout(
            of: toast { $0.presentationEdge = edge }, in: pad, keyboard: 0, isRightToLeft: isRightToLeft,
            tuning: ToastSettings())
        #expect((layout.x, layout.offset, layout.width) == (x, offset, 600))
    }

    @Test("a toast without a maxWidth gets that of the settings")
    func defaultWidth() {
        let show = ToastShow(message: "m")
        #expect(ToastContent(show, id: "a").maxWidth == 600)
        #expect(ToastContent(show, id: "a", defaultMaxWidth: 400).maxWidth == 400)
        #expect(ToastContent(show, id: "a", defaultMaxWidth: nil).maxWidth == nil)
    }

    @Test(
        "a toast at the bottom stands above the keyboard or the safe area, whichever is higher; one at the top stays",
        arguments: [
            (.bottom, 0, 36), (.bottom, 10, 36), (.bottom, 20, 36), (.bottom, 336, 352), (.top, 336, 40),
            (.bottom, 2000, 784), (.center, 0, 2), (.center, 336, -156),
        ] as [(ToastEdge, Double, Double)])
    func keyboard(edge: ToastEdge, height: Double, offset: Double) {
        #expect(layout(toast { $0.presentationEdge = edge }, in: pad, keyboard: height).offset == offset)
    }

    @Test(
        "a toast uses the insets of its safeAreaBehavior, and keeps the margin and the keyboard clear",
        arguments: [
            (.avoid, .top, 0, 40), (.ignore, .top, 0, 16), (.custom(top: 100, bottom: 7), .top, 0, 116),
            (.avoid, .bottom, 0, 36), (.ignore, .bottom, 0, 16), (.custom(top: 100, bottom: 7), .bottom, 0, 23),
            (.ignore, .bottom, 300, 316), (.custom(top: 0, bottom: 400), .bottom, 300, 416),
        ] as [(ToastSafeArea, ToastEdge, Double, Double)])
    func safeArea(behavior: ToastSafeArea, edge: ToastEdge, keyboard: Double, offset: Double) {
        let content = toast { ($0.safeAreaBehavior, $0.presentationEdge) = (behavior, edge) }
        #expect(layout(content, in: pad, keyboard: keyboard).offset == offset)
    }

    @Test("a rotated scene gives another layout, an unchanged scene the same one")
    func rotation() {
        let turned = SceneInfo(width: 844, height: 390, safeTop: 0, safeBottom: 21)
        #expect(layout(toast(), in: phone) == layout(toast(), in: phone))
        let layout = layout(toast(), in: turned)
        #expect((layout.offset, layout.width, layout.x) == (16, 600, 122))
    }

    @Test(
        "a scene too small for a toast, or without a size, gives a centred toast of width 0 or more",
        arguments: [
            (0, 0, 0), (-5, 0, 0), (20, 0, 10), (32, 0, 16), (33, 1, 16), (.nan, 0, 0), (.infinity, 0, 0),
            (-.infinity, 0, 0),
        ] as [(Double, Double, Double)])
    func tiny(sceneWidth: Double, width: Double, x: Double) {
        let layout = layout(toast(), in: SceneInfo(width: sceneWidth, height: 0, safeTop: 0, safeBottom: 0))
        #expect((layout.width, layout.x, layout.offset) == (width, x, 16))
    }

    @Test("any numbers of a scene and a toast give a finite layout with a width of 0 or more")
    func odd() {
        let numbers: [Double] = [-1, 0, 1, 390, 1e300, .nan, .infinity, -.infinity]
        for a in numbers {
            for b in numbers {
                let scene = SceneInfo(width: a, height: b, safeTop: b, safeBottom: a)
                for edge in ToastEdge.allCases {
                    let content = toast {
                        ($0.presentationEdge, $0.maxWidth, $0.safeAreaBehavior) = (edge, b, .custom(top: a, bottom: b))
                    }
                    let layout = layout(content, in: scene, keyboard: a)
                    #expect(layout.width >= 0 && layout.width.isFinite, "\(a) \(b)")
                    #expect(layout.x.isFinite && layout.offset.isFinite, "\(a) \(b)")
                    #expect(edge == .center || layout.offset >= 0, "\(a) \(b)")
                }
            }
        }
    }
}
