/** Nothing is decided yet. */
export const OPEN_RENEWAL_STATES = ["1", "2"] as const;
export const NOTIFIED_RENEWAL_STATE = "2";
export const PROPOSED_RENEWAL_STATE = "3";
export const DECLINED_RENEWAL_STATE = "5";
/** Followed up, and priced again. */
export const UNFINISHED_RENEWAL_STATES = [...OPEN_RENEWAL_STATES, PROPOSED_RENEWAL_STATE] as const;
