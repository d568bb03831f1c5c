import { listCompanyNames } from "#areas/company/questions.ts";
import { markTicketUsed } from "#areas/identity/commands.ts";
import { isOutsideUser } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { customerRefusals } from "../contract/refusals.ts";
import {
  changeCustomerRisk,
  openCustomerRisk,
  queryCustomerRisk,
  CUSTOMER_RISK_HANDLE_NAMES,
  type RiskPageHandles,
} from "../contract/risk.ts";
import { maskCustomerNumbers } from "../rules/masked-customer.ts";
import { isMilderJudgement, isSameRiskJudgement } from "../rules/risk.ts";
import { toCustomerAuditNote } from "../rules/audit-note.ts";
import { findCertificateRisk } from "../store/customer-queries.ts";
import { findCustomer, lockCustomer, updateCustomer } from "../store/customer-records.ts";
import { insertRiskJudgement, listRiskJudgements } from "../store/risk-trail.ts";
import type { CustomerLookUps } from "./customer-context.ts";

const { customerMissing, customerChanged, riskOwnHand, riskUnchanged, riskInside } = customerRefusals;
const { handleInvalid, handleUsed, handleForeign } = customerRefusals;
/** Long enough to open a window and, if necessary, to sign in again. */
const HANDLE_LIFE_MS = 120_000;

type RiskTicket = { readonly opening: string; readonly userCode: string; readonly customerId: string };

export function customerRiskRoutes(services: Services, context: CustomerLookUps): Route[] {
  const { now } = services;
  const { seal, open } = openHandles(services);
  return [
    handle(changeCustomerRisk, async ({ input, actor, tx, note, raise, refuse }) => {
      const { customerId, customerRiskGrade, blacklistFlag } = input;
      const stored = await lockCustomer(tx, customerId);
      if (!stored) return refuse(customerMissing);
      if (isOutsideUser(actor)) return refuse(riskInside);
      if (stored.version !== input.version) return refuse(customerChanged);
      const risk = { customerRiskGrade, blacklistFlag };
      if (isSameRiskJudgement(stored, risk)) return refuse(riskUnchanged);
      const [latest] = await listRiskJudgements(tx, customerId);
      if (isMilderJudgement(stored, risk) && latest?.userCode === actor.userCode) return refuse(riskOwnHand);
      const { userCode } = actor;
      const reason = input.reason.trim();
      await insertRiskJudgement(tx, { customerId, comCode: stored.comCode, ...risk, reason, userCode });
      const changed = await updateCustomer(tx, customerId, { risk, changedBy: userCode, now: now() });
      note(toCustomerAuditNote(stored, changed));
      raise({ topic: "customerChanged", payload: { customerId } });
      return { customerId, version: changed.version };
    }),

    handle(openCustomerRisk, async ({ input: { customerId }, actor, inScope, refuse }) => {
      const customer = await inScope((reader) => findCustomer(reader, customerId));
      if (!customer) return refuse(customerMissing);
      return isOutsideUser(actor) ? refuse(riskInside) : seal(actor.userCode, customerId);
    }),

    handle(queryCustomerRisk, async ({ input, actor, upkeep, refuse }) => {
      const ticket = open(input);
      if (!ticket) return refuse(handleInvalid);
      if (ticket.userCode !== actor.userCode) return refuse(handleForeign);
      if (isOutsideUser(actor)) return refuse(riskInside);
      const result = await upkeep(async (tx) => {
        if (!(await markTicketUsed(tx, ticket.opening))) return handleUsed;
        return (await findRiskView(tx, ticket.customerId)) ?? customerMissing;
      });
      if ("next" in result) return refuse(result);
      return maskCustomerNumbers(result);
    }),
  ];

  async function findRiskView(reader: Reader, customerId: string) {
    const customer = await findCustomer(reader, customerId);
    if (!customer) return undefined;
    const names = await listCompanyNames(reader, [customer.comCode]);
    const certificateRisk = await findCertificateRisk(reader, { ...customer, name: customer.customerName });
    return {
      ...customer,
      comCodeName: names.get(customer.comCode) ?? customer.comCode,
      isConflicting: certificateRisk?.isConflicting ?? false,
      trail: await context.trail(reader, customerId),
    };
  }
}

/** Each parameter has its own ticket purpose. Handles cannot be swapped, and handles of two openings cannot be mixed. */
function openHandles({ tickets, now, makeId }: Pick<Services, "tickets" | "now" | "makeId">) {
  const purposeOf = (name: string): string => `customerRisk.${name}`;
  return {
    seal(userCode: string, customerId: string): RiskPageHandles {
      const content = { opening: makeId(), userCode, customerId };
      const expires = new Date(now().getTime() + HANDLE_LIFE_MS);
      const sealed = CUSTOMER_RISK_HANDLE_NAMES.map((name) => [
        name,
        tickets.seal(purposeOf(name), content, expires),
      ]);
      return Object.fromEntries(sealed) as RiskPageHandles;
    },
    open(handles: RiskPageHandles): RiskTicket | undefined {
      const [first, ...otherTickets] = CUSTOMER_RISK_HANDLE_NAMES.map((name) =>
        tickets.open(purposeOf(name), handles[name]),
      );
      const { opening, userCode, customerId } = first ?? {};
      if (opening === undefined || userCode === undefined || customerId === undefined) return undefined;
      const isSameOpening = otherTickets.every((ticket) => ticket?.["opening"] === opening);
      return isSameOpening ? { opening, userCode, customerId } : undefined;
    },
  };
}
