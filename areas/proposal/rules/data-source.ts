/** DataSource: how a proposal came to be. */
export const BY_HAND = "1";
export const FROM_INQUIRY = "5";
