export const MOST_FILE_BYTES = 12 * 1024 * 1024;
/** A transaction that is silent for longer is ended by the database. */
export const MOST_JUDGING_MS = 25_000;
