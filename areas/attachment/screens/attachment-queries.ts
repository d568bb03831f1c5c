import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import { type ApiError, toApiError } from "#platform/web/api-error.ts";
import { notices } from "#platform/web/notice-store.ts";
import { forFile, saveFile } from "#platform/web/save-file.ts";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { downloadAttachment, queryAttachmentList } from "../contract.ts";

export type AttachmentList = AnswerOf<typeof queryAttachmentList>;

const listKey = (businessNo: string) => ["attachment", "list", businessNo];

export function useAttachments(businessNo: string) {
  return useCallQuery(queryAttachmentList, { businessNo }, listKey(businessNo));
}

export function useRefreshAttachments(businessNo: string): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(
    () => queries.invalidateQueries({ queryKey: listKey(businessNo) }),
    [queries, businessNo],
  );
}

/** An image address cannot carry the session token, so the picture is fetched and shown from memory. */
export function usePicture(attachmentId: string, isThumbnail: "1" | "0") {
  return useQuery<Blob, ApiError>({
    queryKey: ["attachment", "picture", attachmentId, isThumbnail],
    queryFn: async ({ signal }) => {
      const { content } = await callApi(
        downloadAttachment,
        { attachmentId, isThumbnail },
        { ...forFile, signal },
      );
      return content as Blob;
    },
    staleTime: Infinity,
    gcTime: 60_000,
  });
}

export async function saveAttachment(attachmentId: string): Promise<void> {
  try {
    saveFile(await callApi(downloadAttachment, { attachmentId }, forFile));
  } catch (caught) {
    notices.error(toApiError(caught));
  }
}
