import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import { type ApiFault, asFault } from "#platform/web/api-fault.ts";
import { notices } from "#platform/web/notice-store.ts";
import { forFile, saveFile } from "#platform/web/save-file.ts";
import { downloadAttachment, queryAttachmentList } from "../contract.ts";

export type AttachmentList = AnswerOf<typeof queryAttachmentList>;

const listKey = (businessNo: string) => ["attachment", "list", businessNo];

export function useAttachments(businessNo: string) {
  return useQuery<AttachmentList, ApiFault>({
    queryKey: listKey(businessNo),
    queryFn: ({ signal }) => callApi(queryAttachmentList, { businessNo }, { signal }),
    staleTime: 0,
  });
}

export function useAttachmentsAgain(businessNo: string): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(
    () => queries.invalidateQueries({ queryKey: listKey(businessNo) }),
    [queries, businessNo],
  );
}

/** A picture cannot carry a session in its address, so it is fetched and shown from the page's own memory. */
export function usePicture(attachmentId: string, isThumbnail: "1" | "0") {
  return useQuery<Blob, ApiFault>({
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
    notices.fault(asFault(caught));
  }
}
