import type { Database } from "./database.ts";
import type { Serials } from "./serials.ts";
import type { Settings } from "./settings.ts";
import type { Ticketing } from "./ticket.ts";

/** What handlers need beyond their request; clock, randomness and ids come from here so that tests can set them. */
export type Services = {
  database: Database;
  settings: Settings;
  tickets: Ticketing;
  serials: Serials;
  now: () => Date;
  makeId: () => string;
  /** A line for whoever runs the server, in its log. */
  tell: (line: string) => void;
};
