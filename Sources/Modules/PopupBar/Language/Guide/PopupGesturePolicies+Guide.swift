import EventBus

extension PopupInteractionStyleQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when a pan begins, and when the state, the content or the style that the app set changes.",
        answers: [
            "a table":
                "`style`: \"drag\", \"snap\", \"scroll\" or \"none\"; `percent`: for snap, the share of the "
                + "container's height after which a pulled popup closes, 0.1 to 0.9; when absent, the share that the "
                + "app or the settings give"
        ],
        fallback:
            "`automatic` is snap while the popup is closed and drag while it is open. `default` is `automatic`; in the "
            + "profile `documented`, it is snap, and scroll on a Mac. `customizedSnap` is snap with the app's "
            + "percent. The other styles stay.",
        rule: """
            -- A video follows the finger both ways. Other contents snap open and are dragged shut.
            function popup.interactionStyle(state, requested, content, input, ctx)
              if content == "video" then return { style = "drag" } end
              if state == "barPresented" then return { style = "snap", percent = 0.25 } end
              return { style = "drag" }
            end
            """,
        question: ["state": "barPresented", "requested": "default", "content": "song"],
        answer: ["style": "snap", "percent": 0.25])
}

extension PopupShouldBeginInteractionQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked:
            "Asked when a pan begins. For a pan in a scroll view, asked instead at each movement until the popup "
            + "follows.",
        answers: [
            "allow":
                "the popup follows the finger; a closed popup that snaps opens after the delay of "
                + "`popup.snapOpenDelay`",
            "deny": "the popup does not follow the finger until the finger is lifted",
            "letScroll": "the scroll view under the finger scrolls, and the policy is asked again at the next movement",
        ],
        fallback:
            "The style none denies all pans, and the style scroll denies all pans outside of scroll views. A closed "
            + "popup takes vertical pans that do not move down; with snap, only pans that move up. An open popup takes "
            + "all pans outside of scroll views, except in a locked region. In a scroll view, it takes pans that move "
            + "down from the top of the scroll view. It denies all pans if the view is locked or free, and a pan that "
            + "has moved sideways if the view scrolls sideways. For all other pans, the scroll view scrolls.",
        rule: """
            -- A control, such as a slider, keeps its pans.
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

extension PopupSnapThresholdQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when a finger begins to pull an open popup that snaps.",
        answers: ["a number": "a share of the container's height, 0.1 to 0.9"],
        fallback: "`percent`, which is 0.32 by default.",
        rule: """
            -- Lyrics must be pulled farther than other contents.
            function popup.snapThreshold(content, height, orientation, percent, ctx)
              if content == "lyrics" then return 0.6 end
              return percent
            end
            """,
        question: ["content": "lyrics", "height": 852, "orientation": "portrait", "percent": 0.32],
        answer: 0.6)
}

extension PopupReleaseDecisionQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when a finger releases a popup that it has dragged with the style drag or scroll.",
        answers: [
            "open": "the popup opens, or stays open",
            "close": "the popup closes, or stays closed",
            "dismiss": "the popup closes, and then its bar disappears",
        ],
        fallback:
            "A downward release closes the popup, unless the popup is completely open. An upward release, or a release "
            + "without speed, opens the popup; but a popup that was open and is less than half open closes. In the "
            + "profile `documented`, a downward release always closes, an upward release always opens, and a release "
            + "without speed opens or closes the popup if the drag has covered more than a fifth of the way.",
        rule: """
            -- After a fast release its direction decides, after a slow one the nearer end.
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

extension PopupSnapOpenDelayQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when an upward pan begins on the bar of a closed popup that snaps.",
        answers: ["seconds": "seconds until the popup opens, 0 to 10"],
        fallback: "The setting `behaviour.snapOpenDelay`, which is 0.15 by default.",
        rule: """
            -- The popup opens at once.
            function popup.snapOpenDelay(content, ctx)
              return 0
            end
            """,
        question: ["content": "song"],
        answer: 0)
}

extension PopupOnTapBarQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when a finger taps the bar while the popup is not open.",
        answers: [
            "\"open\"": "the popup opens", "\"none\"": "nothing happens",
            "another string":
                "the name of an action of the app, which is published with `popup.actionInvoked`; the name of the button "
                + "that was tapped means the button's own effect",
        ],
        fallback:
            "A tap on `bar`, `image` or `titles` opens the popup. A tap on a button opens its menu, or runs the action "
            + "named like it.",
        rule: """
            -- A tap on the image runs an action of the app. A tap next to the buttons opens the popup.
            function popup.onTapBar(target, state, ctx)
              if target == "image" then return "showCover" end
              return (target == "bar" or target == "titles") and "open" or "none"
            end
            """,
        question: ["target": "image", "state": "barPresented"],
        answer: "showCover")
}

extension PopupOnBarSwipeQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked:
            "Asked when a finger that has not moved the popup leaves the bar of a closed popup, if the finger has "
            + "moved as far as the setting `behaviour.swipeDistance` or is as fast as `behaviour.swipeVelocity`.",
        answers: [
            "pageBefore": "the bar shows the item before its current item",
            "pageAfter": "the bar shows the item after its current item",
            "dismiss": "the bar is dismissed",
            "none": "nothing happens",
        ],
        fallback:
            "A sideways swipe shows a neighbor if the data source offers neighbors. A swipe to the left shows the "
            + "next item, or the previous item in a bar that reads from right to left. Swipes up and down do nothing.",
        rule: """
            -- A downward swipe dismisses the bar.
            function popup.onBarSwipe(direction, velocity, item, paging, rightToLeft, ctx)
              if direction == "down" then return "dismiss" end
              return "none"
            end
            """,
        question: ["direction": "down", "velocity": 640, "item": "song", "paging": false, "rightToLeft": false],
        answer: "dismiss")
}
