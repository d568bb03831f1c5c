import type { Papers } from "#platform/papers/server/papers.ts";
import type { Database } from "./database.ts";
import type { FileStore } from "./files.ts";
import type { PaymentChannel } from "./payment-channel/channel.ts";
import type { Serials } from "./serials.ts";
import type { Settings } from "./settings.ts";
import type { Ticketing } from "./ticket.ts";

/** What handlers need beyond their request; clock, randomness and ids come from here so that tests can set them. */
export type Services = {
  database: Database;
  settings: Settings;
  /** Results of background tasks. */
  files: FileStore;
  /** What users have sent, kept as long as what it belongs to. */
  attachments: FileStore;
  /** Papers that were printed, kept as long as their contract. */
  printed: FileStore;
  /** Long papers are printed apart, so that nobody waits for another's list of ten thousand. */
  papers: { readonly short: Papers; readonly long: Papers };
  tickets: Ticketing;
  serials: Serials;
  /** Null where none is configured. */
  payChannel: PaymentChannel | null;
  now: () => Date;
  makeId: () => string;
  /** A line for whoever runs the server, in its log. */
  tell: (line: string) => void;
};
