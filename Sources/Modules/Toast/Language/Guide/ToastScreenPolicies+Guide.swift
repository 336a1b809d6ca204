import EventBus

extension ToastGateQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked:
            "Asked when a lane has a free slot, when the answered time is over, and when scenes, the phase of the app "
            + "or banners change; with the setting `rateLimit = \"drop\"` also about every toast that arrives.",
        answers: [
            "seconds": "the time that the toast has to wait, 0 to 86400; 0: the toast appears now",
            "\"hold\"": "the toast waits until something changes; then the policy is asked again",
            "\"drop\"": "the toast never appears, and `toast.dropped` has the reason `rule`",
        ],
        fallback:
            "A toast is held while the app is in the background and, with `noScene = \"hold\"`, while no scene can "
            + "show it. Then it waits until `minimumInterval` has passed since the last toast; critical toasts do not "
            + "wait for this. Then it waits for `bannerDeferral` if a system banner is in its way.",
        rule: """
            -- At least five seconds lie between the appearances of two toasts.
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

extension ToastDwellQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when a toast appears for the first time, and when a merge or an update starts its time again.",
        answers: ["seconds": "the time on screen, 0 to 86400; 0: until the toast is dismissed"],
        fallback:
            "The toast's `duration`. A toast with `loading` stays until its task is settled. While a screen reader "
            + "is on, the setting `actionDwell` decides how long a toast with an action stays.",
        rule: """
            -- While more than one toast waits, each stays for two seconds.
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

extension ToastRouteQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked:
            "Asked when a toast arrives, where only the answer `drop` has an effect, and whenever a toast is about to "
            + "appear.",
        answers: [
            "a scene's id": "the toast appears in this scene",
            "\"hold\"": "the toast waits until something changes; then the policy is asked again",
            "\"drop\"": "the toast is dropped",
        ],
        fallback:
            "The scene that the caller asked for, if it is connected and not in the background; else the most recently "
            + "active scene, active scenes before inactive ones. Without such a scene, the setting `noScene` is the "
            + "answer.",
        rule: """
            -- Toasts appear only in active scenes.
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
