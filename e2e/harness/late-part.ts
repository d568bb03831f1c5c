export const late = "后来才取的一部分";
