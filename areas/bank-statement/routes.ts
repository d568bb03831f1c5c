import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { handle, handlePrepared, type PreparationContext, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { readSheetFile } from "#platform/server/workbook/read-sheet-file.ts";
import { buildTemplateFile } from "#platform/server/workbook/write-template.ts";
import { addBankLine, explainLine, matchLine, releaseLine } from "./commands.ts";
import {
  bankRefusals,
  explainBankLine,
  importBankStatement,
  matchBankLine,
  queryBankTemplate,
  releaseBankLine,
} from "./contract.ts";
import {
  bankImportLimits,
  MATCHED_STATUS,
  parseStatementLine,
  statementSheetLayout,
} from "./rules/statement.ts";
import { type BankLine, hasBooks, lockBankLines } from "./store.ts";

const LONGEST_READING_MS = 15_000;

export function bankStatementRoutes(services: Pick<Services, "now" | "makeId">): Route[] {
  const read = ({ input, uploaded }: PreparationContext<typeof importBankStatement>) =>
    readSheetFile(
      { name: input.file.name, content: uploaded, layout: statementSheetLayout, dictionaries: new Map() },
      { mostRows: bankImportLimits.mostRows, mostMs: LONGEST_READING_MS, refusals: bankRefusals },
    );
  return [
    handle(queryBankTemplate, async () =>
      buildTemplateFile({
        name: "银行流水导入模板.xlsx",
        title: "银行流水",
        rules: ["收入金额和支出金额填一项；已导入的流水不会重复导入，每行的结果在导入后逐行列出。"],
        layouts: [statementSheetLayout],
        listAt: () => undefined,
      }),
    ),
    handlePrepared(importBankStatement, read, async ({ prepared, actor, refuse, ...unit }) => {
      const { comCode } = actor;
      if (!(await hasBooks(unit.tx, comCode))) refuse(bankRefusals.noBooks);
      await lockBankLines(unit.tx, comCode);
      const today = getTodayInShanghai(services.now());
      const work = { tx: unit.tx, note: unit.note, actor, services };
      const rows = [];
      let matched = 0;
      for (const row of prepared) {
        const parsed = row.spoilt === "" ? parseStatementLine(row.cells, today) : { why: row.spoilt };
        const added = "why" in parsed ? undefined : await addBankLine(work, parsed);
        const message = "why" in parsed ? parsed.why : describeResult(added);
        const bankRef = "why" in parsed ? "" : parsed.bankRef;
        if (added?.status === MATCHED_STATUS) matched += 1;
        rows.push({ at: row.at, bankRef, isAdded: added !== undefined, message });
      }
      const added = rows.filter(({ isAdded }) => isAdded).length;
      // Every change leaves a trace, an import that added no line as well.
      if (added === 0)
        unit.note({ subject: "bankStatement", comCode, change: { before: null, after: null } });
      return { added, matched, rows };
    }),
    handle(matchBankLine, async ({ input, ...unit }) =>
      toAnswer(await matchLine({ ...unit, services }, input)),
    ),
    handle(explainBankLine, async ({ input, ...unit }) =>
      toAnswer(await explainLine({ ...unit, services }, input)),
    ),
    handle(releaseBankLine, async ({ input, ...unit }) =>
      toAnswer(await releaseLine({ ...unit, services }, input)),
    ),
  ];
}

const toAnswer = ({ lineId, status, version }: BankLine) => ({ lineId, status, version });

function describeResult(line: BankLine | undefined): string {
  if (!line) return "已导入过，未重复导入";
  if (line.status === MATCHED_STATUS) return `已匹配 ${line.matchedNo}`;
  return line.suggestedNo === "" ? "待处理" : `待处理，建议 ${line.suggestedNo}`;
}
