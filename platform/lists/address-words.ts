/** The value in an address that removes the preset of a filter. */
export const ANY_FILTER_VALUE = "all";
