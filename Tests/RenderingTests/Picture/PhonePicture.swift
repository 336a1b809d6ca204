import Chrome
import EventBus
import TestSupport

/// Pictures made by hand.
enum PhonePicture {
    /// A phone's screen with a part of every kind on it.
    static func full(scheme: ColorScheme = .light, rtl: Bool = false) -> Picture {
        Picture(
            container: "main", seq: 9, time: .seconds(2), size: Size(width: 390, height: 844), scheme: scheme,
            rtl: rtl, parts: navigation + toolbar + [sideButton] + accessory + popup + [menu] + toast + system)
    }

    static func picture(_ parts: [Part], time: Duration = .seconds(2)) -> Picture {
        Picture(container: "main", seq: 1, time: time, size: Size(width: 390, height: 844), parts: parts)
    }

    static func part(
        _ id: String, in parent: String? = nil, _ kind: PartKind = .plate,
        _ frame: Frame = Frame(x: 40, y: 100, width: 200, height: 50), _ change: (inout Part) -> Void = { _ in }
    ) -> Part {
        var part = Part(id, in: parent, kind, frame)
        change(&part)
        return part
    }

    private static var navigation: [Part] {
        [
            part("navigation", .plate, Frame(x: 0, y: 47, width: 390, height: 44)) {
                ($0.material, $0.thickness, $0.blur) = (.blur, .thin, 12)
            },
            part("navigation/title", in: "navigation", .text, Frame(x: 150, y: 47, width: 90, height: 44)) {
                ($0.title, $0.font, $0.ink) = ("Notes", PartFont("headline", size: 17, weight: 600), "#000000")
            },
            part("navigation/rename", in: "navigation", .field, Frame(x: 250, y: 55, width: 90, height: 28)) {
                ($0.title, $0.tint, $0.alignment) = ("Draft", "#78788029", .left)
            },
        ]
    }

    private static var toolbar: [Part] {
        let glass = { (part: inout Part) in
            (part.material, part.tint, part.gloss) = (.glass, "#FFFFFF99", [0.35, 0.112, 0])
            part.border = PartBorder("#FFFFFF59", bottom: "#FFFFFF1A", width: 1)
            part.shadow = PartShadow("#0000002E", radius: 14, y: 4)
            part.radius = 28
        }
        return [
            part("toolbar", .plate, Frame(x: 31, y: 738, width: 260, height: 56), glass),
            part("toolbar/indicator", in: "toolbar", .indicator, Frame(x: 40, y: 742, width: 70, height: 48)) {
                ($0.tint, $0.radius) = ("#0000001A", 20)
            },
            part("toolbar/draw", in: "toolbar", .button, Frame(x: 40, y: 742, width: 70, height: 48)) {
                ($0.icon, $0.iconFrame) = ("pencil", Frame(x: 65, y: 746, width: 20, height: 20))
                ($0.title, $0.textFrame) = ("Draw", Frame(x: 43, y: 770, width: 64, height: 10))
                ($0.font, $0.ink, $0.iconInk) = (PartFont("caption2", size: 10, weight: 600), "#000000", "#007AFF")
                ($0.badge, $0.badgeFrame) = ("3", Frame(x: 80, y: 742, width: 16, height: 16))
            },
        ]
    }

    private static var sideButton: Part {
        part("sideButton", .button, Frame(x: 307, y: 742, width: 52, height: 52)) {
            ($0.material, $0.tint, $0.radius, $0.icon, $0.ink) = (.solid, "#007AFF", 26, "plus", "#FFFFFF")
            $0.shadow = PartShadow("#00000033", radius: 10, y: 4)
        }
    }

    private static var accessory: [Part] {
        [
            part("accessory/p", .plate, Frame(x: 31, y: 660, width: 260, height: 66)) {
                ($0.material, $0.radius, $0.shadow) = (.glass, 16, PartShadow("#0000002E", radius: 14, y: 4))
            },
            part("accessory/p/0", in: "accessory/p", .button, Frame(x: 60, y: 668, width: 44, height: 50)) {
                $0.ring = PartRing(
                    frame: Frame(x: 66, y: 670, width: 32, height: 32), border: PartBorder("#FF3B30", width: 2),
                    tint: "#FF3B301F")
                ($0.icon, $0.iconFrame, $0.title) = ("nobody.knows", Frame(x: 72, y: 676, width: 20, height: 20), "Pen")
                $0.textFrame = Frame(x: 60, y: 706, width: 44, height: 10)
            },
            part("accessory/q", .plate, Frame(x: 31, y: 600, width: 260, height: 50)),
            part("accessory/q/content", in: "accessory/q", .content, Frame(x: 35, y: 604, width: 252, height: 42)),
        ]
    }

    private static var popup: [Part] {
        [
            part("popup/dimming", .dimming, Frame(x: 0, y: 0, width: 390, height: 844)) { $0.alpha = 0.5 },
            part("popup/bar", .plate, Frame(x: 8, y: 530, width: 374, height: 56)) {
                ($0.material, $0.thickness, $0.radius) = (.blur, .ultraThick, 14)
            },
            part("popup/bar/image", in: "popup/bar", .image, Frame(x: 16, y: 538, width: 40, height: 40)) {
                ($0.icon, $0.radius) = ("cover", 6)
            },
            part("popup/bar/title", in: "popup/bar", .text, Frame(x: 64, y: 540, width: 200, height: 18)) {
                ($0.title, $0.textLoop, $0.textFade, $0.alignment) = ("A song with a very long name", 260, 10, .left)
            },
            part("popup/bar/progress", in: "popup/bar", .progress, Frame(x: 8, y: 584, width: 374, height: 2)) {
                ($0.progress, $0.tint, $0.ink) = (0.3, "#78788033", "#007AFF")
            },
            part("popup/content", .content, Frame(x: 0, y: 844, width: 390, height: 800)) {
                ($0.content, $0.tint) = ("player", "#FFFFFF")
            },
        ]
    }

    private static var menu: Part {
        part("menu/toolbar", .plate, Frame(x: 120, y: 470, width: 180, height: 44)) { $0.material = .clear }
    }

    private static var toast: [Part] {
        [
            part("toast/t", .plate, Frame(x: 86, y: 95, width: 218, height: 64)) {
                ($0.material, $0.thickness, $0.radius) = (.blur, .regular, 22)
                ($0.gradient, $0.lines) = (["#34C75933", "#34C75900"], [["Saved to", "Photos"]])
                ($0.textFrame, $0.alignment) = (Frame(x: 130, y: 103, width: 160, height: 48), .left)
            },
            part("toast/t/progress", in: "toast/t", .progress, Frame(x: 100, y: 110, width: 24, height: 24)),
        ]
    }

    private static var system: [Part] {
        [
            part("system/statusBar", .system, Frame(x: 0, y: 0, width: 390, height: 47)),
            part("system/keyboard", .system, Frame(x: 0, y: 800, width: 390, height: 44)),
        ]
    }

    // MARK: Random pictures

    /// A picture of random parts with random movements, in which parts are in other parts.
    static func random(_ random: inout SeededGenerator) -> Picture {
        var parts: [Part] = []
        for index in 0..<(1 + random.below(12)) {
            let parent = parts.isEmpty || random.below(2) == 0 ? nil : parts[random.below(parts.count)].id
            var part = Part(
                "\(["toolbar", "toast", "popup", "a\"<", "def"][random.below(5)])/\(index)", in: parent,
                PartKind.allCases[random.below(PartKind.allCases.count)], frame(&random))
            decorate(&part, &random)
            part.motion = random.below(3) == 0 ? nil : (0..<random.below(4)).map { _ in motion(&random) }
            parts.append(part)
        }
        return Picture(
            container: "main", seq: 1, time: seconds(random.below(4000)), size: Size(width: 390, height: 844),
            scheme: random.below(2) == 0 ? .light : .dark, rtl: random.below(2) == 0, parts: parts)
    }

    private static func decorate(_ part: inout Part, _ random: inout SeededGenerator) {
        func one<T>(_ value: T) -> T? { random.below(3) == 0 ? value : nil }
        let words = ["Saved", "<&>\"'\u{1}", "שלום", "日本 é", "", "A much longer text than there is room for"]
        let colors = ["#FFFFFF", "#34C75933", "#0a84ff", "grey", "#12345"]
        part.material = one(Material.allCases[random.below(Material.allCases.count)])
        part.thickness = one(MaterialThickness.allCases[random.below(MaterialThickness.allCases.count)])
        part.tint = one(colors[random.below(colors.count)])
        part.gradient = one([colors[0], colors[1]])
        part.gloss = one([0.3, 0.1, 0])
        part.border = one(PartBorder(colors[random.below(colors.count)], width: Double(random.below(3))))
        part.shadow = one(PartShadow("#0000002E", radius: Double(random.below(20)), y: 4))
        part.radius = one(Double(random.below(40)))
        part.alpha = one(0.5)
        part.icon = one(["plus", "nobody", "heart.fill", "plus.circle.fill"][random.below(4)])
        part.iconFrame = one(frame(&random))
        part.title = one(words[random.below(words.count)])
        part.lines = one([[words[random.below(words.count)]], [words[random.below(words.count)]]])
        part.textFrame = one(frame(&random))
        part.alignment = one(TextAlignment.allCases[random.below(3)])
        (part.textLoop, part.textFade) = (one(120), one(8))
        part.ring = one(PartRing(frame: frame(&random), border: PartBorder("#FF3B30", width: 2)))
        part.badge = one(words[random.below(words.count)])
        part.progress = one(0.25)
        part.states = one([.sensitive])
    }

    static func frame(_ random: inout SeededGenerator) -> Frame {
        Frame(
            x: Double(random.below(4000)) / 10 - 20, y: Double(random.below(8000)) / 10,
            width: Double(random.below(300)),
            height: Double(random.below(1200)) / 10)
    }

    static func seconds(_ thousandths: Int) -> Duration { .milliseconds(thousandths) }

    static func motion(_ random: inout SeededGenerator) -> PartMotion {
        let fields: [(inout PartPose, Double) -> Void] = [
            { $0.tx = $1 }, { $0.ty = $1 - 50 }, { $0.scale = $1 / 80 }, { $0.alpha = $1 / 100 }, { $0.x = $1 },
            { $0.y = $1 * 4 }, { $0.width = $1 * 2 }, { $0.height = $1 }, { $0.radius = $1 / 4 },
            { $0.progress = $1 / 100 }, { $0.selected = $1 / 100 }, { $0.textAlpha = $1 / 100 }, { $0.textOffset = $1 },
            { $0.rotation = $1 }, { $0.blur = $1 / 10 }, { $0.shadowAlpha = $1 / 100 },
        ]
        var from = PartPose(), to = PartPose()
        for field in fields where random.below(6) == 0 {
            // A field that only one pose has does not move.
            if random.below(8) > 0 { field(&from, Double(random.below(1000)) / 10) }
            if random.below(8) > 0 { field(&to, Double(random.below(1000)) / 10) }
        }
        return PartMotion(
            from: from, to: to, began: seconds(random.below(4000)), delay: seconds([0, 0, 40, 250][random.below(4)]),
            duration: seconds([0, 100, 240, 350, 1000][random.below(5)]),
            curve: MotionCurve.allCases[random.below(MotionCurve.allCases.count)],
            damping: [nil, 0.05, 0.1, 0.15, 0.5, 0.72, 0.8, 0.99, 1, 1.5][random.below(10)],
            velocity: [nil, nil, 0.5, 4, -3][random.below(5)])
    }
}
