import { useCallback, useEffect, useRef, useState } from "react";
import { makeKey } from "#platform/web/api-client.ts";
import { asFault } from "#platform/web/api-fault.ts";
import { sendFile } from "#platform/web/send-file.ts";
import { uploadAttachment } from "../contract.ts";
import { limits } from "../rules.ts";
import { useAttachmentsAgain } from "./attachment-queries.ts";

export type Waiting = {
  readonly key: string;
  readonly file: File;
  readonly fileCategory: string;
  /** Why it was not taken; '' while it waits or is sent. */
  readonly why: string;
};

const TOO_LARGE = `文件超过 ${limits.mostBytes / 1024 / 1024} MB，请压缩后重新上传`;

/** One file after the other, in the order in which they were given; what failed stays until somebody decides. */
export function useUploads(businessNo: string) {
  const again = useAttachmentsAgain(businessNo);
  const [queue, setQueue] = useState<readonly Waiting[]>([]);
  const [doneCount, setDone] = useState(0);
  const isSending = useRef(false);

  const add = useCallback((files: Iterable<File>, fileCategory: string) => {
    const added = [...files].map((file): Waiting => {
      const why = file.size > limits.mostBytes ? TOO_LARGE : "";
      return { key: makeKey(), file, fileCategory, why };
    });
    setQueue((before) => [...before, ...added]);
  }, []);
  const drop = (key: string): void => setQueue((before) => before.filter((one) => one.key !== key));
  const retry = (key: string): void =>
    setQueue((before) => before.map((one) => (one.key === key ? { ...one, why: "" } : one)));

  useEffect(() => {
    const next = queue.find(({ why }) => why === "");
    if (!next || isSending.current) return;
    isSending.current = true;
    const { key } = next;
    const send = async (): Promise<void> => {
      const why = await whyNotSent(businessNo, next);
      if (why === "") {
        setDone((count) => count + 1);
        await again();
      }
      isSending.current = false;
      setQueue((before) =>
        why === ""
          ? before.filter((one) => one.key !== key)
          : before.map((one) => (one.key === key ? { ...one, why } : one)),
      );
    };
    void send();
  }, [queue, businessNo, again]);

  return { queue, doneCount, add, drop, retry };
}

/** '' where it was taken. */
async function whyNotSent(businessNo: string, { key, file, fileCategory }: Waiting): Promise<string> {
  try {
    await sendFile(uploadAttachment, { businessNo, fileCategory }, file, key);
    return "";
  } catch (caught) {
    const { message, next } = asFault(caught);
    return [message, next].filter((text) => text !== "").join("。");
  }
}
