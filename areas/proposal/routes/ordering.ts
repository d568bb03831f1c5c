import { documentsInOrder, seenBy } from "#areas/document/questions.ts";
import { documentRefusals } from "#platform/documents/refusals.ts";
import { rolesOf } from "#areas/drafting/rules/transition-context.ts";
import { rightsOf, teamCodeOf } from "#areas/identity/questions.ts";
import { lifecycleRefusals } from "#platform/lifecycle/lifecycle.ts";
import type { Actor } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { proposalRefusals } from "../contract.ts";
import { disableOrder, queryOrder } from "../contract/order.ts";
import { orderOffer, sumOfOrder } from "../rules/order.ts";
import { closeOrder, findOrder, lockOrder, type Order } from "../store.ts";

const { orderMissing } = proposalRefusals;

export function orderingRoutes(): Route[] {
  return [
    handle(queryOrder, async ({ input: { orderNo }, actor, inScope, refuse }) => {
      const found = await inScope((reader) => shownOrder(reader, actor, orderNo));
      return found ?? refuse(orderMissing);
    }),

    handle(disableOrder, async ({ input, actor, tx, note, refuse }) => {
      const { orderNo, version, isDisabled } = input;
      const before = await seenOrder(tx, actor, await lockOrder(tx, orderNo));
      if (!before) return refuse(orderMissing);
      if (before.version !== version) return refuse(documentRefusals.documentChanged);
      if (!(await owns(tx, actor, before))) return refuse(lifecycleRefusals.notTheirs);
      const after = await closeOrder(tx, orderNo, isDisabled);
      note({ subject: orderNo, comCode: after.comCode, change: { before, after } });
      return (await shownOrder(tx, actor, orderNo)) ?? refuse(orderMissing);
    }),
  ];
}

/** It has no handlers of its own: it is whose it was entered for. */
async function seenOrder<Found extends Order>(reader: Reader, actor: Actor, found: Found | undefined) {
  const [seen] = await seenBy(reader, actor, found ? [{ ...found, handlerCode: "", handler1Code: "" }] : []);
  return seen && found;
}

async function owns(reader: Reader, actor: Actor, { inputBy }: Order): Promise<boolean> {
  const { userCode } = actor;
  const [whose, own] = [await teamCodeOf(reader, inputBy), await teamCodeOf(reader, userCode)];
  return rolesOf({ inputBy, teamCode: whose }, { userCode, teamCode: own }).has("owner");
}

/** With those of its proposals that are there for who asks. */
async function shownOrder(reader: Reader, actor: Actor, orderNo: string) {
  const order = await seenOrder(reader, actor, await findOrder(reader, orderNo));
  if (!order) return undefined;
  const heads = await seenBy(reader, actor, await documentsInOrder(reader, orderNo));
  const mayEdit = (await rightsOf(reader, actor)).has(disableOrder.permission);
  const isOffered = mayEdit && (await owns(reader, actor, order));
  return {
    ...order,
    sumPremium: sumOfOrder(heads),
    proposals: heads.map(({ businessNo, ...head }) => ({ ...head, proposalNo: businessNo })),
    offers: isOffered ? [orderOffer(order.isDisabled)] : [],
  };
}
