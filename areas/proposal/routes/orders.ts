import { headsInOrder, filterDocumentsVisibleToUser } from "#areas/document/questions.ts";
import { documentRefusals } from "#platform/documents/refusals.ts";
import { getUserRolesAtDocument } from "#areas/judging/rules/transition-context.ts";
import { listUserRights, getTeamCodeOfUser } from "#areas/identity/questions.ts";
import { lifecycleRefusals } from "#platform/lifecycle/lifecycle.ts";
import type { Actor } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { hideOrderInvisibleToUser } from "../commands/new-proposal.ts";
import { proposalRefusals } from "../contract/proposal.ts";
import { disableOrder, queryOrder } from "../contract/order.ts";
import { buildOrderActionOffer, sumOrderPremium } from "../rules/order.ts";
import { updateOrderDisabled, findOrder, lockOrder, type OrderRow } from "../store/order.ts";

const { orderMissing } = proposalRefusals;

export function orderRoutes(): Route[] {
  return [
    handle(queryOrder, async ({ input: { orderNo }, actor, inScope, refuse }) => {
      const found = await inScope((reader) => toOrderAnswer(reader, actor, orderNo));
      return found ?? refuse(orderMissing);
    }),

    handle(disableOrder, async ({ input, actor, tx, note, refuse }) => {
      const { orderNo, version, isDisabled } = input;
      const before = await hideOrderInvisibleToUser(tx, actor, await lockOrder(tx, orderNo));
      if (!before) return refuse(orderMissing);
      if (before.version !== version) return refuse(documentRefusals.documentChanged);
      if (!(await owns(tx, actor, before))) return refuse(lifecycleRefusals.notTheirs);
      const after = await updateOrderDisabled(tx, orderNo, isDisabled);
      note({ subject: orderNo, comCode: after.comCode, change: { before, after } });
      return (await toOrderAnswer(tx, actor, orderNo)) ?? refuse(orderMissing);
    }),
  ];
}

async function owns(reader: Reader, actor: Actor, { inputBy }: OrderRow): Promise<boolean> {
  const { userCode } = actor;
  const [ownerTeam, userTeam] = [
    await getTeamCodeOfUser(reader, inputBy),
    await getTeamCodeOfUser(reader, userCode),
  ];
  return getUserRolesAtDocument({ inputBy, teamCode: ownerTeam }, { userCode, teamCode: userTeam }).has(
    "owner",
  );
}

/** The order with the proposals that the user sees. */
async function toOrderAnswer(reader: Reader, actor: Actor, orderNo: string) {
  const order = await hideOrderInvisibleToUser(reader, actor, await findOrder(reader, orderNo));
  if (!order) return undefined;
  const heads = await filterDocumentsVisibleToUser(reader, actor, await headsInOrder(reader, orderNo));
  const mayEdit = (await listUserRights(reader, actor)).has(disableOrder.permission);
  const isOffered = mayEdit && (await owns(reader, actor, order));
  return {
    ...order,
    sumPremium: sumOrderPremium(heads),
    proposals: heads.map(({ businessNo, ...head }) => ({ ...head, proposalNo: businessNo })),
    offers: isOffered ? [buildOrderActionOffer(order.isDisabled)] : [],
  };
}
