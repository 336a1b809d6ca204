import EventBus

extension AccessoryTapQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked for each tap on the selected item.",
        answers: [
            "collapsed": "no accessory",
            "primaryOnly": "the primary accessory",
            "primaryAndSecondary": "both accessories; allowed only if the item has a secondary accessory",
        ],
        fallback:
            "Consecutive taps show the primary accessory, both, the primary one, none. Without a secondary accessory: "
            + "the primary one, none. Without a primary accessory, a tap changes nothing.",
        rule: """
            -- One tap shows all accessories, the next tap hides them.
            function accessory.tap(displayState, shownInCycle, hasPrimary, hasSecondary, ctx)
              if not hasPrimary then return displayState end
              if displayState ~= "collapsed" then return "collapsed" end
              return hasSecondary and "primaryAndSecondary" or "primaryOnly"
            end
            """,
        question: ["displayState": "collapsed", "shownInCycle": false, "hasPrimary": true, "hasSecondary": true],
        answer: "primaryAndSecondary")
}
