import EventBus

extension ToastGateQuery: SchemaDocumented {
    public static let schemaDescription = "May the next toast appear?"
    public static let fieldDescriptions = [
        "toast": "the next one",
        "sinceLast": "since the last toast appeared; nil if none has",
        "lane": "where it would appear",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when nothing is on screen, when the time that was answered is over, and when the world changes; "
            + "with the setting `rateLimit = \"drop\"` also about every toast that arrives.",
        answers: [
            "seconds": "so long it has to wait, at most 86400; 0: now",
            "\"hold\"": "until something changes; it is asked again then",
        ],
        fallback: "At least `minimumInterval` lies between two toasts; in the background they are held.",
        rule: """
            -- Five seconds of peace after each toast.
            function toast.gate(toast, sinceLast, lane, ctx)
              if lane.background then return "hold" end
              if not sinceLast then return 0 end
              return math.max(0, 5 - sinceLast)
            end
            """,
        question: [
            "toast": ["message": "Saved"],
            "sinceLast": 2,
            "lane": ["state": "idle", "background": false, "hasScene": true],
        ],
        answer: 3)
}

extension ToastLane: SchemaDocumented {
    public static let schemaDescription = "The place where a toast appears."
    public static let fieldDescriptions = [
        "state": "`interrupted` for a toast that takes the place of another",
        "background": "whether the app is in the background",
        "name": "`global`, or the scene that the place belongs to",
        "hasScene": "whether some scene is connected and not in the background",
        "limited": "whether the interval between two toasts counts for it",
        "banner": "whether a banner of the system is in its way",
    ]
}

extension ToastDwellQuery: SchemaDocumented {
    public static let schemaDescription = "How long does a toast stay?"
    public static let fieldDescriptions = [
        "toast": "the toast that appears",
        "traits": "of the device",
        "waiting": "the toasts that wait, in their order; of a long queue the first 64",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when a toast appears for the first time, and when a merge or an update starts its time again.",
        answers: ["seconds": "so long it stays, at most 86400; 0: until it is dismissed"],
        fallback: "The toast's `duration`.",
        rule: """
            -- If many wait, each gets two seconds.
            function toast.dwell(toast, traits, waiting, ctx)
              if #waiting > 1 then return 2 end
              return toast.duration
            end
            """,
        question: [
            "toast": ["message": "Saved", "duration": 3],
            "waiting": [["message": "a"], ["message": "b"]],
            "traits": [
                "reduceMotion": false, "reduceTransparency": false, "increaseContrast": false, "contentSize": "large",
                "colorScheme": "light", "voiceOver": false, "layoutDirection": "leftToRight",
            ],
        ],
        answer: 2)
}

extension ToastRouteQuery: SchemaDocumented {
    public static let schemaDescription = "In which scene does a toast appear?"
    public static let fieldDescriptions = [
        "toast": "the toast",
        "scenes": "the connected scenes, the one used last first",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when a toast arrives (only `drop` counts then), and whenever it is about to appear.",
        answers: [
            "a scene's id": "it appears there",
            "\"hold\"": "nowhere yet; it is asked again when something changes",
            "\"drop\"": "nowhere at all",
        ],
        fallback: "The scene that the caller asked for, else the one used last; `hold` if there is none.",
        rule: """
            -- Only in scenes that are in the foreground.
            function toast.route(toast, scenes, ctx)
              for _, scene in ipairs(scenes) do
                if scene.state == "active" then return scene.id end
              end
              return "hold"
            end
            """,
        question: [
            "toast": ["message": "Saved"],
            "scenes": [
                ["id": "left", "state": "background", "width": 390, "height": 844, "safeTop": 47, "safeBottom": 34],
                ["id": "right", "state": "active", "width": 390, "height": 844, "safeTop": 47, "safeBottom": 34],
            ],
        ],
        answer: "right")
}
