import { join } from "node:path";
import pg from "pg";
import { DATABASE_SCHEMA } from "#platform/server/database.ts";
import { formatSpread } from "./call-timing.ts";
import { exportWarm } from "./export.ts";
import { listThroughput, type LookUpFigures, measureLookUps } from "./figures.ts";
import { getKind } from "./kinds.ts";
import { serveProduct } from "../served-product.ts";

const FEW = 10_000;
const MANY = 1_000_000;
const EXPORTED = 100_000;
/** The memory by which the server may still grow after half of an export. */
const GROWTH_MB = 32;

type Bar = { readonly what: string; readonly value: number; readonly most?: number; readonly least?: number };

/** Measures lists and searches over many documents, with permissions and policies, over HTTP. */
export async function benchDocuments(
  report: (line: string) => void,
  wanted?: number,
  kindName = "quotation",
): Promise<boolean> {
  const kind = getKind(kindName);
  const count = wanted ?? MANY;
  const served = await serveProduct(join(import.meta.dirname, "product-process.ts"));
  const owner = new pg.Client({
    ...served.server.admin,
    database: served.database,
    options: `-c search_path=${DATABASE_SCHEMA} -c session_replication_role=replica`,
  });
  await owner.connect();
  try {
    const few = await at(Math.min(FEW, count));
    const many = await at(count);
    const throughput = await listThroughput(served, kind, report);
    const head = { url: served.url, token: served.headOffice };
    const watched = { kind, serverPid: served.pid, most: EXPORTED };
    const exported = await exportWarm(owner, head, watched, report);
    const { wanted: expected, rows, firstHalfMb, secondHalfMb } = exported;
    return judged([
      { what: "list over HTTP ÷ bare SELECT", value: throughput, least: 0.5 },
      { what: "two-character name ÷ key, p50", value: many.name.p50 / many.key.p50, most: 10 },
      { what: "any number ÷ key, p50", value: many.number.p50 / many.key.p50, most: 5 },
      { what: `list at ${count} ÷ at ${FEW}, p50`, value: many.list.p50 / few.list.p50, most: 1.5 },
      { what: "rows exported ÷ rows wanted", value: rows / expected, least: 1 },
      {
        what: "growth in the second half of the export, MB",
        value: secondHalfMb - firstHalfMb,
        most: GROWTH_MB,
      },
    ]);
  } finally {
    await owner.end();
    await served.close();
  }

  async function at(documents: number): Promise<LookUpFigures> {
    const started = Date.now();
    await kind.seed(owner, documents, { nowMs: started, report });
    report(`  ${documents} of ${kindName} after ${((Date.now() - started) / 1000).toFixed(0)} s`);
    await owner.query(`vacuum (analyze) ${kind.tables ?? kind.source}, search_entry`);
    await owner.query("checkpoint");
    const looked = await measureLookUps(owner, kind, served);
    for (const [description, spread] of Object.entries(looked))
      report(`  at ${documents}, ${description}: ${formatSpread(spread)}`);
    return looked;
  }

  function judged(bars: readonly Bar[]): boolean {
    const missed = bars.filter(
      ({ value, most, least }) => value > (most ?? Infinity) || value < (least ?? -Infinity),
    );
    for (const { what, value, most, least } of bars)
      report(`${what}: ${value.toFixed(2)} (wanted ${most === undefined ? `≥ ${least}` : `≤ ${most}`})`);
    return missed.length === 0;
  }
}
