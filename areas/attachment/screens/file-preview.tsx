import { type ReactNode, useState } from "react";
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { queryByKey } from "#areas/dictionary/contract.ts";
import { FILE_VIEWING_PREFIX } from "#areas/dictionary/rules/feature-switches.ts";
import { Button } from "#platform/ui/button.tsx";
import { TextLink } from "#platform/ui/links.tsx";
import { callApi } from "#platform/web/api-client.ts";
import type { ApiError } from "#platform/web/api-error.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { session } from "#platform/web/session.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { findPreviewSource } from "../rules.ts";
import { downloadAttachmentFile, useAttachmentPicture } from "./attachment-queries.ts";
import { BlobPicture } from "./blob-picture.tsx";
import "./attachments.css";

type Params = { type: string; url: string };

/** Shows one file (§2): an image of a document to a user who may see it, or a file of the open platform. */
export function FilePreviewPage({ params }: PageProps<Params>) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  return (
    <QueryClientProvider client={client}>
      <FilePreview {...params} />
    </QueryClientProvider>
  );
}

function FilePreview({ type, url }: Params) {
  const needsPrefix = findPreviewSource(url, undefined).kind !== "attachment";
  const prefix = useQuery<string, ApiError>({
    queryKey: ["config", FILE_VIEWING_PREFIX],
    queryFn: async ({ signal }) =>
      (await callApi(queryByKey, { configKey: FILE_VIEWING_PREFIX }, { signal })).configValue,
    enabled: needsPrefix,
  });
  if (needsPrefix && prefix.isPending)
    return (
      <PreviewFrame>
        <LoadingSkeleton rows={6} label="正在打开文件" />
      </PreviewFrame>
    );
  const source = findPreviewSource(url, prefix.data);
  if (source.kind === "attachment" && session.current() === null)
    return (
      <PreviewFrame>
        <p className="nothing">
          该影像只供有权查看单据的人员预览，请先 <TextLink href="/user/login">登录</TextLink>。
        </p>
      </PreviewFrame>
    );
  if (source.kind === "attachment")
    return <AttachmentPreview type={type} attachmentId={source.attachmentId} />;
  return (
    <PreviewFrame>
      {source.kind === "address" ? (
        <p>
          <a className="button primary" href={source.href} rel="noreferrer">
            打开文件
          </a>
        </p>
      ) : (
        <p className="nothing">该文件不在开放平台的查看地址下，不能预览。请从单据的影像资料中打开。</p>
      )}
    </PreviewFrame>
  );
}

type AttachmentPreviewProps = { type: string; attachmentId: string };

function AttachmentPreview({ type, attachmentId }: AttachmentPreviewProps) {
  const { data: file, error, refetch } = useAttachmentPicture(attachmentId, "0");
  const isPdf = file?.type === "application/pdf";
  const isPicture = file?.type.startsWith("image/") === true;
  return (
    <PreviewFrame>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!error && !file && <LoadingSkeleton rows={6} label="正在打开文件" />}
      {file && isPicture && <BlobPicture picture={file} alt="影像" />}
      {file && isPdf && <Button onClick={() => openElsewhere(file)}>打开 PDF</Button>}
      {file && !isPicture && !isPdf && (
        <p className="nothing">{typeNames[type] ?? "该文件"}不能在浏览器中显示，请下载后查看。</p>
      )}
      {file && (
        <p>
          <Button onClick={() => void downloadAttachmentFile(attachmentId)}>下载</Button>
        </p>
      )}
    </PreviewFrame>
  );
}

/** FilePreviewType */
const typeNames: Readonly<Record<string, string>> = { word: "Word 文档", excel: "Excel 表格" };

const SHOWN_ELSEWHERE_MS = 60_000;

/** The browser's own viewer needs a window: a frame without a sandbox would be needed here. */
function openElsewhere(file: Blob): void {
  const address = URL.createObjectURL(file);
  window.open(address, "_blank", "noopener");
  setTimeout(() => URL.revokeObjectURL(address), SHOWN_ELSEWHERE_MS);
}

function PreviewFrame({ children }: { children: ReactNode }) {
  return (
    <main className="file-preview">
      <h1>文件预览</h1>
      {children}
    </main>
  );
}
