import { parseArgs } from "node:util";
import { benchAccumulation } from "../../bench/accumulation/bench-accumulation.ts";
import { benchBatchExpense } from "../../bench/batch-expense/bench-batch-expense.ts";
import { benchDictionary } from "../../bench/dictionary.ts";
import { benchDocuments } from "../../bench/documents/bench-documents.ts";
import { benchFirstLoad } from "../../bench/first-load.ts";
import { benchForms } from "../../bench/forms/bench-forms.ts";
import { benchGrid } from "../../bench/grid/bench-grid.ts";
import { benchHeavy } from "../../bench/heavy/bench-heavy.ts";
import { benchImport } from "../../bench/import.ts";
import { benchIssuing } from "../../bench/issuing/bench-issuing.ts";
import { benchPapers } from "../../bench/papers.ts";
import { benchEndorsement } from "../../bench/endorsement/bench-endorsement.ts";
import { benchBank } from "../../bench/ledger/bench-bank.ts";
import { benchClose } from "../../bench/ledger/bench-close.ts";
import { benchLedger } from "../../bench/ledger/bench-ledger.ts";
import { benchRating } from "../../bench/rating.ts";
import { benchTabs } from "../../bench/tabs/bench-tabs.ts";

type Bench = (report: (line: string) => void, rows?: number, kind?: string) => Promise<boolean>;

const benches: Record<string, Bench> = {
  accumulation: benchAccumulation,
  batch: benchBatchExpense,
  dictionary: benchDictionary,
  documents: benchDocuments,
  issuing: benchIssuing,
  rating: benchRating,
  endorsement: benchEndorsement,
  papers: benchPapers,
  import: benchImport,
  heavy: benchHeavy,
  forms: benchForms,
  tabs: benchTabs,
  grid: benchGrid,
  bank: benchBank,
  close: benchClose,
  ledger: benchLedger,
  "first-load": benchFirstLoad,
};

const report = (line: string) => process.stdout.write(`${line}\n`);
const { values, positionals: names } = parseArgs({
  options: { rows: { type: "string" }, kind: { type: "string" } },
  allowPositionals: true,
});
const rows = values.rows === undefined ? undefined : Number(values.rows);
if (rows !== undefined && !(Number.isInteger(rows) && rows > 0))
  throw new Error("--rows takes a number of rows, such as --rows 100000");
let sound = true;
for (const [name, bench] of Object.entries(benches)) {
  if (names.length > 0 && !names.includes(name)) continue;
  report(`${name}:`);
  sound = (await bench(report, rows, values.kind)) && sound;
}
process.exit(sound ? 0 : 1);
