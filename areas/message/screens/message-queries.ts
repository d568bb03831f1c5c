import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import { type ApiError, toApiError } from "#platform/web/api-error.ts";
import { noticeStore } from "#platform/web/notice-store.ts";
import { queryMessageList, queryMsg, updateAllMessage, updateMessage } from "../contract.ts";

export type Unread = AnswerOf<typeof queryMsg>;
export type MessagePage = AnswerOf<typeof queryMessageList>;

const PAGE_SIZE = 10;
export const MOST_SHOWN = 200;

export const everyMessage = ["messages"];
export const unreadKey = ["messages", "unread"];

export function useUnread() {
  return useQuery<Unread, ApiError>({
    queryKey: unreadKey,
    queryFn: ({ signal }) => callApi(queryMsg, {}, { signal }),
  });
}

/** Asked as one growing page: reading one message would shift the following pages against each other. */
export function useUnreadList(pages: number) {
  const pageSize = Math.min(PAGE_SIZE * pages, MOST_SHOWN);
  return useQuery<MessagePage, ApiError>({
    queryKey: ["messages", "list", pageSize],
    queryFn: ({ signal }) => callApi(queryMessageList, { isRead: "0", pageNo: 0, pageSize }, { signal }),
    placeholderData: (earlier) => earlier,
    staleTime: 0,
  });
}

/** A message that was read elsewhere meanwhile is read all the same: what counts is the list that is asked for next. */
export function useMarkRead() {
  const queries = useQueryClient();
  return useMutation<null, ApiError, string>({
    mutationFn: (id) => callApi(updateMessage, { id }),
    onError: (caught) => noticeStore.error(toApiError(caught)),
    onSettled: () => queries.invalidateQueries({ queryKey: everyMessage }),
  });
}

export function useMarkAllRead() {
  const queries = useQueryClient();
  return useMutation<AnswerOf<typeof updateAllMessage>, ApiError, string | undefined>({
    mutationFn: (sentUpTo) => callApi(updateAllMessage, { sentUpTo }),
    onSuccess: ({ count }) => noticeStore.tell(`已清除 ${count} 条提醒`),
    onError: (caught) => noticeStore.error(toApiError(caught)),
    onSettled: () => queries.invalidateQueries({ queryKey: everyMessage }),
  });
}
