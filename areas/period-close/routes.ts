import { listCompanyNames } from "#areas/company/questions.ts";
import { createUserNameLookup } from "#areas/identity/questions.ts";
import { getRiskNames } from "#areas/product/questions/risk-names.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { ListEngineDependencies } from "#platform/lists/server/list-answer.ts";
import { type Actor, isOwnBusinessOnly } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { closeLedgerPeriod, decidePeriodReopening, requestPeriodReopening } from "./commands.ts";
import {
  approveReopening,
  closePeriod,
  periodRefusals,
  queryPeriod,
  rejectReopening,
  requestReopening,
} from "./contract.ts";
import {
  buildPeriodNo,
  checkClose,
  checklistItems,
  findNextPeriod,
  getPeriodOf,
  isBlocking,
  periodActions,
  type PeriodKind,
} from "./rules/period.ts";
import { listChecklist, listPeriodFigures } from "./store/checklist.ts";
import {
  findClosedPeriods,
  findPeriod,
  listBranchesOfUnit,
  listPeriodSteps,
  listUnits,
  type StoredPeriod,
} from "./store/period.ts";

type PeriodQuery = {
  readonly comCode?: string | undefined;
  readonly kind?: PeriodKind | undefined;
  readonly day?: string | undefined;
};

export function periodCloseRoutes(
  services: Pick<Services, "now" | "makeId">,
  { dataScopeOf }: Pick<ListEngineDependencies, "dataScopeOf">,
): Route[] {
  return [
    handle(queryPeriod, async ({ input, actor, inScope, refuse }) => {
      if (isOwnBusinessOnly(await dataScopeOf(actor))) refuse(periodRefusals.seesOwnBusinessOnly);
      return inScope((reader) => viewPeriod(reader, { actor, query: input, now: services.now() }));
    }),
    handle(closePeriod, async ({ input: { comCode, kind, day }, ...unit }) =>
      toAnswer(await closeLedgerPeriod({ ...unit, services }, getPeriodOf(comCode, kind, day))),
    ),
    handle(requestReopening, async ({ input, ...unit }) =>
      toAnswer(await requestPeriodReopening({ ...unit, services }, input)),
    ),
    handle(approveReopening, async ({ input, ...unit }) =>
      toAnswer(
        await decidePeriodReopening({ ...unit, services }, { ...input, action: "approve", reason: "" }),
      ),
    ),
    handle(rejectReopening, async ({ input, ...unit }) =>
      toAnswer(await decidePeriodReopening({ ...unit, services }, { ...input, action: "reject" })),
    ),
  ];
}

const toAnswer = ({ periodNo, status, version }: StoredPeriod) => ({ periodNo, status, version });

/** The period that the query names; without a day, the one that must be closed next. */
async function viewPeriod(
  reader: Reader,
  { actor, query, now }: { actor: Actor; query: PeriodQuery; now: Date },
) {
  const units = await listUnits(reader, actor);
  const unit = query.comCode === undefined ? units[0] : units.find((u) => u.comCode === query.comCode);
  if (!unit) throw new Refusal(periodRefusals.notOfUnit);
  const { comCode, comName } = unit;
  const kind = query.kind ?? "D";
  const today = getTodayInShanghai(now);
  const closed = await findClosedPeriods(reader, comCode);
  const period = getPeriodOf(comCode, kind, query.day ?? findNextPeriod(closed, kind) ?? today);
  const branches = await listBranchesOfUnit(reader, comCode);
  const checklist = await listChecklist(reader, { period, branches, now });
  const periodNo = buildPeriodNo(period);
  const stored = await findPeriod(reader, periodNo);
  return {
    ...period,
    units,
    comName,
    periodNo,
    status: stored?.status ?? "",
    version: stored?.version ?? 0,
    requestedBy: stored?.reopenRequestedBy ?? "",
    why: checkClose(closed, period, today) ?? "",
    checklist: checklist.map((item) => ({
      ...item,
      title: checklistItems[item.code].title,
      isBlocking: isBlocking(item, kind),
      findings: [...item.findings],
    })),
    figures: await nameFigures(reader, await listPeriodFigures(reader, period, branches)),
    steps: await nameSteps(reader, periodNo),
  };
}

async function nameFigures(reader: Reader, figures: Awaited<ReturnType<typeof listPeriodFigures>>) {
  const [companies, risks] = [
    await listCompanyNames(
      reader,
      figures.map(({ comCode }) => comCode),
    ),
    await getRiskNames(reader),
  ];
  return figures.map((figure) => ({
    ...figure,
    comName: companies.get(figure.comCode) ?? figure.comCode,
    riskName: figure.riskCode === "" ? "不分险种" : (risks.get(figure.riskCode) ?? figure.riskCode),
  }));
}

async function nameSteps(reader: Reader, periodNo: string) {
  const steps = await listPeriodSteps(reader, periodNo);
  const nameOf = await createUserNameLookup(
    reader,
    steps.map(({ userCode }) => userCode),
  );
  return steps.map(({ action, userCode, reason, at }) => ({
    actionName: periodActions[action],
    userName: nameOf(userCode).userName,
    reason,
    at,
  }));
}
