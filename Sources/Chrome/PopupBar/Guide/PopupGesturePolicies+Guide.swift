import EventBus

extension PopupInteractionStyleQuery: SchemaDocumented {
    public static let schemaDescription = "How does a finger move the popup?"
    public static let fieldDescriptions = [
        "state": "whether the popup is open, which no finger changes before it lets go",
        "requested": "what the app asked for; `default` and `automatic` mean something else by profile and state",
        "content": "id of the content that is presented; nil: none",
        "input": "what moves it; nil: a finger that is not in a scroll view",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when a finger begins to drag, and when state, content or the app's wish change.",
        answers: [
            "a table":
                "`style`: \"drag\", \"snap\", \"scroll\" or \"none\"; `percent`: of snap, the share of the container's height "
                + "after which a pulled popup closes, 0.1 to 0.9; without it the one that is set"
        ],
        fallback: "`automatic` snaps while the popup is closed and drags while it is open; `default` is `automatic`, "
            + "in the profile `documented` snap. All others are what they are called.",
        rule: """
            -- A video is dragged both ways, everything else snaps open.
            function popup.interactionStyle(state, requested, content, input, ctx)
              if content == "video" then return { style = "drag" } end
              if state == "barPresented" then return { style = "snap", percent = 0.25 } end
              return { style = "drag" }
            end
            """,
        question: ["state": "barPresented", "requested": "default", "content": "song"],
        answer: ["style": "snap", "percent": 0.25])
}

extension PopupInteraction: SchemaDocumented {
    public static let schemaDescription = "How a finger moves a popup."
    public static let fieldDescriptions = [
        "style": "drag, snap, scroll or none", "percent": "of snap, 0.1 to 0.9; nil: the one that is set",
    ]
}

extension PopupShouldBeginInteractionQuery: SchemaDocumented {
    public static let schemaDescription = "Does a finger move the popup?"
    public static let fieldDescriptions = [
        "place": "where it is: the bar, the content, or a scroll view in the content",
        "velocity": "points per second; y goes down",
        "region": "what is known of that place",
        "style": "drag, snap, scroll or none",
        "state": "whether the popup is open",
        "translation": "points since it began; zero when it begins",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked:
            "Asked when a finger begins to drag; in a scroll view instead whenever it moves, until the popup follows.",
        answers: [
            "allow": "the popup follows the finger; a bar that snaps opens in a moment",
            "deny": "it does not, until the finger is lifted",
            "letScroll": "not now: what scrolls goes on, and the question is asked again",
        ],
        fallback:
            "A closed popup goes by fingers that move up, an open one by all. In a scroll view it waits for the top, "
            + "and never follows one that moved to the side.",
        rule: """
            -- The slider keeps its finger.
            function popup.shouldBeginInteraction(place, velocity, region, style, state, translation, ctx)
              if region.control then return "deny" end
              if place == "scroll" and not region.atEdge then return "letScroll" end
              return "allow"
            end
            """,
        question: [
            "place": "content", "velocity": ["x": 0, "y": 120], "region": ["name": "volume", "control": true],
            "style": "drag",
            "state": "open", "translation": ["x": 0, "y": 0],
        ],
        answer: "deny")
}

extension PopupSnapThresholdQuery: SchemaDocumented {
    public static let schemaDescription = "How far is a popup that snaps pulled before it closes?"
    public static let fieldDescriptions = [
        "content": "id of the content that is presented",
        "height": "of the container, in points",
        "orientation": "of the window",
        "percent": "the share that is set, 0.1 to 0.9",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when a finger begins to pull an open popup that snaps.",
        answers: ["a number": "a share of the container's height, 0.1 to 0.9"],
        fallback: "The share that is set.",
        rule: """
            -- Lyrics are not closed by accident.
            function popup.snapThreshold(content, height, orientation, percent, ctx)
              if content == "lyrics" then return 0.6 end
              return percent
            end
            """,
        question: ["content": "lyrics", "height": 852, "orientation": "portrait", "percent": 0.32],
        answer: 0.6)
}

extension PopupReleaseDecisionQuery: SchemaDocumented {
    public static let schemaDescription = "Where does the popup go that a finger lets go?"
    public static let fieldDescriptions = [
        "started": "barPresented or open: what it was when the finger began",
        "fraction": "how far it is open: 0 to 1",
        "velocityY": "points per second; less than 0: up",
        "style": "drag or scroll",
        "duration": "seconds since the finger began",
        "content": "id of the content that is presented",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when a finger leaves a popup that follows it; not of a popup that snaps.",
        answers: [
            "open": "it opens, or stays open",
            "close": "it closes, or stays closed",
            "dismiss": "it closes, and its bar goes",
        ],
        fallback:
            "A finger that moves down closes the popup. One that moves up, or rests, opens it; but a popup that was open "
            + "and is less than half open closes. In the profile `documented`, a resting finger that moved the popup by "
            + "a fifth of the way opens a closed popup and closes an open one.",
        rule: """
            -- It goes where it is nearer to, unless it is thrown.
            function popup.releaseDecision(started, fraction, velocityY, style, duration, content, ctx)
              if velocityY > 800 then return "close" end
              if velocityY < -800 then return "open" end
              return fraction >= 0.5 and "open" or "close"
            end
            """,
        question: [
            "started": "open", "fraction": 0.62, "velocityY": 40, "style": "drag", "duration": 0.4, "content": "song",
        ],
        answer: "open")
}

extension PopupSnapOpenDelayQuery: SchemaDocumented {
    public static let schemaDescription = "How long after a finger pulled up a bar that snaps does the popup open?"
    public static let fieldDescriptions = ["content": "id of the content that is presented"]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when a finger pulls up a bar that snaps.",
        answers: ["seconds": "0 to 10"],
        fallback: "The setting `behaviour.snapOpenDelay`.",
        rule: """
            -- At once.
            function popup.snapOpenDelay(content, ctx)
              return 0
            end
            """,
        question: ["content": "song"],
        answer: 0)
}

extension PopupOnTapBarQuery: SchemaDocumented {
    public static let schemaDescription = "What does a tap on the bar do?"
    public static let fieldDescriptions = [
        "target": "`bar`, `image`, `titles`, `button` or a button's name",
        "state": "whether the popup is open",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when a finger taps the bar.",
        answers: [
            "\"open\"": "the popup opens", "\"none\"": "nothing",
            "another string": "the name of an action of the app's: `popup.actionInvoked` tells it",
        ],
        fallback: "The popup opens, but not by a button.",
        rule: """
            -- The image is a button of its own.
            function popup.onTapBar(target, state, ctx)
              if target == "image" then return "showCover" end
              return target == "button" and "none" or "open"
            end
            """,
        question: ["target": "image", "state": "barPresented"],
        answer: "showCover")
}

extension PopupOnBarSwipeQuery: SchemaDocumented {
    public static let schemaDescription = "What does a swipe of the bar do?"
    public static let fieldDescriptions = [
        "direction": "where the finger went",
        "velocity": "points per second in that direction",
        "item": "id of the bar's",
        "paging": "whether the data source has neighbours to offer",
        "rightToLeft": "whether the bar reads from right to left",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when a finger leaves a closed popup's bar that did not move the popup.",
        answers: [
            "pageBefore": "the bar shows the item before its own",
            "pageAfter": "the bar shows the item after its own",
            "dismiss": "the bar goes",
            "none": "nothing",
        ],
        fallback:
            "To the sides it pages if the data source has neighbours to offer, as the bar reads. Up and down do nothing.",
        rule: """
            -- Down and away.
            function popup.onBarSwipe(direction, velocity, item, paging, rightToLeft, ctx)
              if direction == "down" then return "dismiss" end
              return "none"
            end
            """,
        question: ["direction": "down", "velocity": 640, "item": "song", "paging": false, "rightToLeft": false],
        answer: "dismiss")
}
