import type { PaperPrinter } from "#platform/papers/server/papers.ts";
import type { PaperSeals } from "#platform/papers/server/seal/seals.ts";
import type { Database } from "./database.ts";
import type { FileStore } from "./files.ts";
import type { SerialNumberGenerator } from "./serials.ts";
import type { Settings } from "./settings.ts";
import type { TicketSealer } from "./ticket.ts";
import type { UploadScanner } from "./upload-scanner.ts";

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
  /** Chunks of files that users are sending, for a day at most. */
  uploads: FileStore;
  /** Asked for every file that comes in one request, and for what is put together of chunks. Null without a scanner. */
  scanUpload: UploadScanner | null;
  /** Printed papers, kept as long as their contract. */
  printed: FileStore;
  /** Long papers have processes of their own, so that a list of ten thousand people delays nobody else. */
  papers: {
    readonly short: PaperPrinter;
    readonly long: PaperPrinter;
    /** Drafts of templates have a process of their own, which is killed soon. */
    readonly preview: PaperPrinter;
    readonly seals: PaperSeals;
  };
  tickets: TicketSealer;
  serials: SerialNumberGenerator;
  now: () => Date;
  makeId: () => string;
  /** Writes a line to the log for the operator. */
  tell: (line: string) => void;
};

/** Integrations that handlers ask for add themselves by declaration merging. */
export interface OutsideSystems {}
