/** In an address: no condition at all, where the list has one by itself. */
export const ANY = "all";
