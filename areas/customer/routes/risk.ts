import { companyNames } from "#areas/company/questions.ts";
import { spendOnce } from "#areas/identity/commands.ts";
import { seesNumbersWhole } from "#areas/identity/questions.ts";
import { isOutside } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { customerRefusals } from "../contract/refusals.ts";
import {
  changeCustomerRisk,
  openCustomerRisk,
  queryCustomerRisk,
  RISK_HANDLES,
  type RiskHandles,
} from "../contract/risk.ts";
import { maskedCustomer } from "../rules/masked-customer.ts";
import { isMilder, isSameRisk } from "../rules/risk.ts";
import { traceOf } from "../rules/trace.ts";
import { standingOfCertificate } from "../store.ts";
import { findCustomer, lockCustomer, updateCustomer } from "../store/keeping.ts";
import { insertJudgement, judgementsOf } from "../store/risk.ts";
import type { CustomerDesk } from "./desk.ts";

const { customerMissing, customerChanged, riskOwnHand, riskUnchanged, riskInside } = customerRefusals;
const { handleInvalid, handleUsed, handleForeign } = customerRefusals;
/** Long enough for a window to open, and to sign in anew at most. */
const HANDLE_LIFE_MS = 120_000;

type Opening = { readonly opening: string; readonly userCode: string; readonly customerId: string };

export function riskRoutes(services: Services, desk: CustomerDesk): Route[] {
  const { database, now } = services;
  const { seal, open } = openHandles(services);
  return [
    handle(changeCustomerRisk, async ({ input, actor, tx, note, raise, refuse }) => {
      const { customerId, customerRiskGrade, blacklistFlag } = input;
      const known = await lockCustomer(tx, customerId);
      if (!known) return refuse(customerMissing);
      if (isOutside(actor)) return refuse(riskInside);
      if (known.version !== input.version) return refuse(customerChanged);
      const risk = { customerRiskGrade, blacklistFlag };
      if (isSameRisk(known, risk)) return refuse(riskUnchanged);
      const [last] = await judgementsOf(tx, customerId);
      if (isMilder(known, risk) && last?.userCode === actor.userCode) return refuse(riskOwnHand);
      const { userCode } = actor;
      const reason = input.reason.trim();
      await insertJudgement(tx, { customerId, comCode: known.comCode, ...risk, reason, userCode });
      const changed = await updateCustomer(tx, customerId, { risk, changedBy: userCode, now: now() });
      note(traceOf(known, changed));
      raise({ topic: "customerChanged", payload: { customerId } });
      return { customerId, version: changed.version };
    }),

    handle(openCustomerRisk, async ({ input: { customerId }, actor, inScope, refuse }) => {
      const known = await inScope((reader) => findCustomer(reader, customerId));
      if (!known) return refuse(customerMissing);
      return isOutside(actor) ? refuse(riskInside) : seal(actor.userCode, customerId);
    }),

    handle(queryCustomerRisk, async ({ input, actor, upkeep, refuse }) => {
      const opened = open(input);
      if (!opened) return refuse(handleInvalid);
      if (opened.userCode !== actor.userCode) return refuse(handleForeign);
      if (isOutside(actor)) return refuse(riskInside);
      const isWhole = await seesNumbersWhole(database.pool, actor);
      const told = await upkeep(async (tx) => {
        if (!(await spendOnce(tx, opened.opening))) return handleUsed;
        return (await standingNow(tx, opened.customerId)) ?? customerMissing;
      });
      if ("next" in told) return refuse(told);
      return isWhole ? told : maskedCustomer(told);
    }),
  ];

  async function standingNow(reader: Reader, customerId: string) {
    const customer = await findCustomer(reader, customerId);
    if (!customer) return undefined;
    const names = await companyNames(reader, [customer.comCode]);
    const standing = await standingOfCertificate(reader, { ...customer, name: customer.customerName });
    return {
      ...customer,
      comCodeName: names.get(customer.comCode) ?? customer.comCode,
      isConflicting: standing?.isConflicting ?? false,
      trail: await desk.trail(reader, customerId),
    };
  }
}

/** Each parameter has a handle of its own kind: one cannot stand in another's place, nor those of two openings mix. */
function openHandles({ tickets, now, makeId }: Pick<Services, "tickets" | "now" | "makeId">) {
  const purposeOf = (name: string): string => `customerRisk.${name}`;
  return {
    seal(userCode: string, customerId: string): RiskHandles {
      const content = { opening: makeId(), userCode, customerId };
      const expires = new Date(now().getTime() + HANDLE_LIFE_MS);
      const sealed = RISK_HANDLES.map((name) => [name, tickets.seal(purposeOf(name), content, expires)]);
      return Object.fromEntries(sealed) as RiskHandles;
    },
    open(handles: RiskHandles): Opening | undefined {
      const [first, ...others] = RISK_HANDLES.map((name) => tickets.open(purposeOf(name), handles[name]));
      const { opening, userCode, customerId } = first ?? {};
      if (opening === undefined || userCode === undefined || customerId === undefined) return undefined;
      const isOne = others.every((other) => other?.["opening"] === opening);
      return isOne ? { opening, userCode, customerId } : undefined;
    },
  };
}
