import { findByCodeType } from "#areas/dictionary/contract.ts";
import { pgbench } from "./pgbench.ts";
import { requestsPerSecond, serveProduct } from "./served-product.ts";

const clients = 16;
const seconds = 5;
const rounds = 5;

/** Compares a dictionary look-up over HTTP, with session and permission, with the bare SELECT on the same server. */
export async function benchDictionary(report: (line: string) => void): Promise<boolean> {
  const served = await serveProduct();
  const admin = { ...served.server.admin, database: served.database };
  const path = `${findByCodeType.path}?codeType=QuotationStatus`;
  const statement = `select code, value, upper_code, remark, pinyin, initials from chengbao.code_item
    where code_type = 'QuotationStatus' and risk_code = '' order by sort`;
  try {
    await requestsPerSecond(served, { path, seconds: 2, clients });
    const ratios: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const bare = pgbench(admin, { statement, seconds, clients });
      const http = await requestsPerSecond(served, { path, seconds, clients });
      ratios.push(http / bare);
      report(
        `  round ${round}: pgbench -M extended ${bare.toFixed(0)}/s, HTTP ${http.toFixed(0)}/s, ratio ${(http / bare).toFixed(2)}`,
      );
    }
    const median = ratios.toSorted((left, right) => left - right)[Math.floor(rounds / 2)] ?? 0;
    report(
      `dictionary look-up over HTTP ÷ bare SELECT: ${median.toFixed(2)} (median of ${rounds}, wanted ≥ 0.5)`,
    );
    return median >= 0.5;
  } finally {
    await served.close();
  }
}
