/** Participles and pronouns that do not say what the value is. */
export const BARE_PARTICIPLES: ReadonlySet<string> = new Set(
  (
    "Answered Asked Begun Booked Brought Chosen Copied Ended Exported Fetched Fixed Found Given Held Issued Judged Kept Known " +
    "Laid Listed Looked Matched Moved Named Numbered Opened Paid Planted Pressed Received Seen Sent Settled Shown Signed " +
    "Sought Started Stepped Stored Taken Told Typed Visited Wanted Watched Written Came Hearing Heard Knowing Saying " +
    "Standing Walked What Where Which Who Worked"
  ).split(" "),
);

/** Dialect words in exported names for which the trade has other words. */
export const BANNED_EXPORT_NAMES =
  /^(?:told[A-Z].*|\w*Faults?\w*|fault(?:[A-Z]\w*)?|told|asked|known|wanted|given|held|begun|shown|seen|kept|heard|whose|apart|thing|unfit|culprit|beat|desk|Desk|standing(?:[A-Z].*)?|[fF]indable\w*|keepers|keeping|whatFollows|knock|settles|doDeed|singly|outOfTheWay|TookTooLong|rig|Rig|press|Pen|Shelf|openPen|openShelf|\w*LastWords|\w*[hH]appenings?)$/;

export const BANNED_FILE_NAMES: ReadonlySet<string> = new Set(
  (
    "apart asked beat begun culprit desk fault faults findable further given happenings heard held keep keepers keeping kept " +
    "known last-words laying-over linking of-customer of-policy of-proposal out-of-the-way pen presses rig seen settles " +
    "shelf shown standing thing told unfit wanted what-follows whose"
  ).split(" "),
);
