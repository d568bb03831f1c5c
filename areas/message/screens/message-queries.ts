import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import { type ApiError, toApiError } from "#platform/web/api-error.ts";
import { noticeStore } from "#platform/web/notice-store.ts";
import { queryMessageList, queryMsg, updateAllMessage, updateMessage } from "../contract.ts";

export type UnreadMessages = AnswerOf<typeof queryMsg>;
export type MessageListPage = AnswerOf<typeof queryMessageList>;

const PAGE_SIZE = 10;
/** Long enough for an answer that is requested before its page is drawn. */
const FIRST_ANSWER_MS = 2000;
export const MAX_SHOWN_MESSAGES = 200;

export const allMessagesKey = ["messages"];
export const unreadMessagesKey = ["messages", "unread"];

export const unreadMessagesQuery = queryOptions<UnreadMessages, ApiError>({
  queryKey: unreadMessagesKey,
  queryFn: ({ signal }) => callApi(queryMsg, {}, { signal }),
});
export const useUnreadMessages = () => useQuery(unreadMessagesQuery);

/** Requests one growing page, because reading a message would shift the later pages. */
export function unreadMessageListQuery(pages: number) {
  const pageSize = Math.min(PAGE_SIZE * pages, MAX_SHOWN_MESSAGES);
  return queryOptions<MessageListPage, ApiError>({
    queryKey: ["messages", "list", pageSize],
    queryFn: ({ signal }) => callApi(queryMessageList, { isRead: "0", pageNo: 0, pageSize }, { signal }),
    placeholderData: (earlier) => earlier,
    staleTime: FIRST_ANSWER_MS,
  });
}
export const useUnreadMessageList = (pages: number) => useQuery(unreadMessageListQuery(pages));

/** Refetches the messages in any case, because the message may have been read elsewhere. */
export function useMarkMessageRead() {
  const queries = useQueryClient();
  return useMutation<null, ApiError, string>({
    mutationFn: (id) => callApi(updateMessage, { id }),
    onError: (caught) => noticeStore.error(toApiError(caught)),
    onSettled: () => queries.invalidateQueries({ queryKey: allMessagesKey }),
  });
}

export function useMarkAllMessagesRead() {
  const queries = useQueryClient();
  return useMutation<AnswerOf<typeof updateAllMessage>, ApiError, string | undefined>({
    mutationFn: (sentUpTo) => callApi(updateAllMessage, { sentUpTo }),
    onSuccess: ({ count }) => noticeStore.tell(`已清除 ${count} 条提醒`),
    onError: (caught) => noticeStore.error(toApiError(caught)),
    onSettled: () => queries.invalidateQueries({ queryKey: allMessagesKey }),
  });
}
