/** DataSource: how a proposal came to be. */
export const BY_HAND = "1";
export const BY_IMPORT = "2";
export const RENEWING = "4";
export const FROM_INQUIRY = "5";
export const COPIED = "6";
