import type { PaperPrinter } from "#platform/papers/server/papers.ts";
import type { PaperSeals } from "#platform/papers/server/seal/seals.ts";
import type { Database } from "./database.ts";
import type { FileStore } from "./files.ts";
import type { SerialNumberGenerator } from "./serials.ts";
import type { Settings } from "./settings.ts";
import type { TicketSealer } from "./ticket.ts";

/**
 * The dependencies of handlers beyond their request. Clock, randomness and ids are included, so that tests can set
 * them.
 */
export type Services = OutsideSystems & {
  database: Database;
  settings: Settings;
  /** Result files of background tasks. */
  files: FileStore;
  /** Files that users uploaded, kept as long as the record they belong to. */
  attachments: FileStore;
  /** Printed papers, kept as long as their contract. */
  printed: FileStore;
  /** Long papers have processes of their own, so that a list of ten thousand people delays nobody else. */
  papers: { readonly short: PaperPrinter; readonly long: PaperPrinter; readonly seals: PaperSeals };
  tickets: TicketSealer;
  serials: SerialNumberGenerator;
  now: () => Date;
  makeId: () => string;
  /** Writes a line to the log for the operator. */
  tell: (line: string) => void;
};

/** Integrations that handlers ask for add themselves by declaration merging. */
export interface OutsideSystems {}
