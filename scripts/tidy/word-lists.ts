/** Participles that say what happened to a value, not what the value is. */
export const BARE_PARTICIPLES: ReadonlySet<string> = new Set(
  (
    "Answered Asked Begun Booked Brought Chosen Copied Ended Exported Fetched Fixed Found Given Held Issued Judged Kept Known " +
    "Laid Listed Looked Matched Moved Named Numbered Opened Paid Planted Pressed Received Seen Sent Settled Shown Signed " +
    "Sought Started Stepped Stored Taken Told Typed Visited Wanted Watched Written"
  ).split(" "),
);

/** Words of exported names that the trade has other words for. */
export const BANNED_NAMES =
  /^(?:told[A-Z].*|\w*Faults?\w*|fault(?:[A-Z]\w*)?|told|asked|known|wanted|given|held|begun|shown|singly|outOfTheWay|TookTooLong|rig|Rig|press|Pen|Shelf|openPen|openShelf|\w*LastWords|\w*[hH]appenings?)$/;

export const BANNED_FILES: ReadonlySet<string> = new Set(
  (
    "apart begun culprit desk fault faults findable further given happenings heard held keepers keeping known last-words " +
    "laying-over of-customer of-policy of-proposal out-of-the-way pen presses rig shelf shown thing told unfit wanted " +
    "what-follows whose"
  ).split(" "),
);

/** Rooms where a module still stands as a file beside its folder; the list only shrinks. */
export const DOUBLED_YET: readonly string[] = ["areas", "apps/server/testing.ts", "bench", "scripts"];
