import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import { type ApiError, toApiError } from "#platform/web/api-error.ts";
import { noticeStore } from "#platform/web/notice-store.ts";
import { fileCallOptions, saveFile } from "#platform/web/save-file.ts";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import {
  downloadAttachment,
  packFilesToZip,
  queryAttachmentList,
  queryUnfinishedUploads,
  readAttachmentWorkbook,
} from "../contract/attachment.ts";

export type AttachmentList = AnswerOf<typeof queryAttachmentList>;

const listKey = (businessNo: string) => ["attachment", "list", businessNo];

export function useAttachments(businessNo: string) {
  return useCallQuery(queryAttachmentList, { businessNo }, listKey(businessNo));
}

const UNFINISHED_KEY = ["attachment", "unfinished"];

/** The user's own, over all documents. */
export function useUnfinishedUploads(isAsked = true) {
  return useCallQuery(queryUnfinishedUploads, {}, UNFINISHED_KEY, { enabled: isAsked });
}

export function useRefreshAttachments(businessNo: string): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: listKey(businessNo) }),
      queries.invalidateQueries({ queryKey: UNFINISHED_KEY }),
    ]);
  }, [queries, businessNo]);
}

/** An image address cannot carry the session token, so the picture is fetched and shown from memory. */
export function useAttachmentPicture(attachmentId: string, isThumbnail: "1" | "0") {
  return useQuery<Blob, ApiError>({
    queryKey: ["attachment", "picture", attachmentId, isThumbnail],
    queryFn: async ({ signal }) => {
      const { content } = await callApi(
        downloadAttachment,
        { attachmentId, isThumbnail },
        { ...fileCallOptions, signal },
      );
      return content as Blob;
    },
    staleTime: Infinity,
    gcTime: 60_000,
  });
}

export function useAttachmentWorkbook(attachmentId: string) {
  return useCallQuery(readAttachmentWorkbook, { attachmentId }, ["attachment", "workbook", attachmentId]);
}

export async function downloadAttachmentFile(attachmentId: string): Promise<void> {
  try {
    saveFile(await callApi(downloadAttachment, { attachmentId }, fileCallOptions));
  } catch (caught) {
    noticeStore.error(toApiError(caught));
  }
}

/** §9: a ZIP file may take longer than other answers. */
const LONGEST_PACKING_MS = 120_000;

export async function downloadAttachmentsAsZip(businessNo: string): Promise<void> {
  try {
    saveFile(
      await callApi(packFilesToZip, { businessNo }, { ...fileCallOptions, mostMs: LONGEST_PACKING_MS }),
    );
  } catch (caught) {
    noticeStore.error(toApiError(caught));
  }
}
