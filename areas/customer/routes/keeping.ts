import { rightsOf } from "#areas/identity/questions.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import { isOutside } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { addCustomer, editCustomer } from "../contract/keeping.ts";
import { customerRefusals } from "../contract/refusals.ts";
import { changeCustomerRisk } from "../contract/risk.ts";
import { knownCustomerForm, newCustomerForm } from "../rules/customer-form.ts";
import { customerIdOf } from "../rules/customer-id.ts";
import { isRisky, isSameParty } from "../rules/risk.ts";
import { traceOf } from "../rules/trace.ts";
import { standingOfCertificate } from "../store.ts";
import { insertCustomer, lockCustomer, updateCustomer } from "../store/keeping.ts";
import { insertJudgement } from "../store/risk.ts";
import type { CustomerDesk } from "./desk.ts";
import { openFitting } from "./fitting.ts";

const { customerMissing, customerChanged, customerTypeFixed, riskyFixed, partyFixed } = customerRefusals;
const LOWEST_GRADE = "1";

export function keepingRoutes({ now, serials }: Services, desk: CustomerDesk): Route[] {
  const fit = openFitting(desk, () => todayInShanghai(now()));
  return [
    handle(addCustomer, async ({ input, actor, tx, note, raise }) => {
      const fields = await fit(tx, { ...input, form: newCustomerForm });
      const customerId = customerIdOf(fields.customerType, await serials.next("customerId"));
      const standing = await standingOfCertificate(tx, { ...fields, name: fields.customerName });
      const { comCode, userCode } = actor;
      const begun = { customerId, comCode, customerRiskGrade: standing?.grade ?? LOWEST_GRADE };
      const added = await insertCustomer(tx, { ...begun, fields, inputBy: userCode, now: now() });
      const reason = standing ? "新建客户，沿用其他机构对该证件的评定" : "新建客户";
      await insertJudgement(tx, { ...begun, blacklistFlag: "0", userCode, reason });
      note(traceOf(null, added));
      raise({ topic: "customerChanged", payload: { customerId } });
      return { customerId, version: added.version };
    }),

    handle(editCustomer, async ({ input, actor, tx, note, raise, refuse }) => {
      const { customerId, customer } = input;
      const known = await lockCustomer(tx, customerId);
      if (!known) return refuse(customerMissing);
      if (known.version !== input.version) return refuse(customerChanged);
      if (known.customerType !== customer.customerType)
        return refuse(customerTypeFixed, {
          fields: [{ path: "customer.customerType", message: "不能修改" }],
        });
      const fields = await fit(tx, { ...input, form: knownCustomerForm, known });
      if (!isSameParty(known, fields)) {
        // Of everybody alike: to refuse it for the risky ones only would tell who they are.
        if (isOutside(actor)) return refuse(partyFixed);
        const held = await rightsOf(tx, actor);
        if (isRisky(known) && !held.has(changeCustomerRisk.permission)) return refuse(riskyFixed);
      }
      const change = { fields, changedBy: actor.userCode, now: now() };
      const changed = await updateCustomer(tx, customerId, change);
      note(traceOf(known, changed));
      raise({ topic: "customerChanged", payload: { customerId } });
      return { customerId, version: changed.version };
    }),
  ];
}
