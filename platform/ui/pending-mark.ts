/** Stands in a text for a name that is still loading. The joiners around it distinguish it from a typed ellipsis. */
export const PENDING_MARK = "\u2060…\u2060";
