import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { messageRefusals, queryMessageList, queryMsg, updateAllMessage, updateMessage } from "./contract.ts";
import { markAllMessagesRead, markMessageRead, listMessages, findUnreadMessages } from "./store.ts";

/** The receiver is always the signed-in user. Older clients send a userCode, which is ignored. */
export function messageRoutes({ now }: Pick<Services, "now">): Route[] {
  return [
    handle(queryMessageList, ({ input, actor, inScope }) => {
      const { isRead, pageNo, pageSize } = input;
      const query = { receiverCode: actor.userCode, isRead: isRead === "1", pageNo, pageSize };
      return inScope((reader) => listMessages(reader, query));
    }),

    handle(updateMessage, async ({ input, actor, upkeep, refuse }) => {
      const marked = await upkeep((tx) => markMessageRead(tx, actor.userCode, input.id, now()));
      return marked ? null : refuse(messageRefusals.messageMissing);
    }),

    handle(updateAllMessage, async ({ input, actor, upkeep }) => ({
      count: await upkeep((tx) => markAllMessagesRead(tx, actor.userCode, input.sentUpTo, now())),
    })),

    handle(queryMsg, ({ actor, inScope }) => inScope((reader) => findUnreadMessages(reader, actor.userCode))),
  ];
}
