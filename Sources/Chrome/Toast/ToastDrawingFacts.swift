import EventBus

/// Where a toast stands (L1–L4); said again only when it is different (L5).
public struct ToastLayoutChanged: Fact, Hashable {
    public static let topic: TopicName = "toast.layoutChanged"
    public static let isDetail = true
    public var id: String
    public var scene: String
    public var edge: ToastEdge
    /// Points from that edge of the scene to the toast.
    public var offset: Double
    /// Points; at most that wide, shorter text may take less.
    public var width: Double
    /// Points from the left of the scene.
    public var x: Double

    public init(id: String, scene: String, edge: ToastEdge, offset: Double, width: Double, x: Double) {
        self.id = id
        self.scene = scene
        self.edge = edge
        self.offset = offset
        self.width = width
        self.x = x
    }
}

/// A toast on screen is to be drawn differently: the user's wishes, the device's power or
/// the settings changed. How it looks when it appears or says something else, `toast.planned`
/// tells.
public struct ToastPlanChanged: Fact {
    public static let topic: TopicName = "toast.planChanged"
    public static let isDetail = true
    public var id: String
    public var plan: ToastPlanned
    public init(plan: ToastPlanned) {
        id = plan.id
        self.plan = plan
    }
}

/// A step of a toast's appearance or exit begins (PH1–PH3).
public struct ToastPhaseChanged: Fact {
    public static let topic: TopicName = "toast.phaseChanged"
    public static let isDetail = true
    public var id: String
    public var name: ToastPhase
    public init(id: String, name: ToastPhase) {
        self.id = id
        self.name = name
    }
}

/// A screen reader is to say this (A1–A5).
public struct ToastAnnounced: Fact {
    public static let topic: TopicName = "toast.announced"
    public static let isDetail = true
    public var id: String
    public var text: String
    public var politeness: ToastPoliteness
    public init(id: String, text: String, politeness: ToastPoliteness) {
        self.id = id
        self.text = text
        self.politeness = politeness
    }
}

/// The device is to play this to the fingers (H1–H3).
public struct ToastHapticPlayed: Fact {
    public static let topic: TopicName = "toast.hapticPlayed"
    public static let isDetail = true
    public var id: String
    /// For example notification.success; a pattern of the app's own as it was given.
    public var pattern: String
    public init(id: String, pattern: String) {
        self.id = id
        self.pattern = pattern
    }
}
