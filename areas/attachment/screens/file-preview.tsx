import { type ReactNode, useState } from "react";
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { queryByKey } from "#areas/dictionary/contract.ts";
import { FILE_VIEWING_PREFIX } from "#areas/dictionary/rules/feature-switches.ts";
import { Button } from "#platform/ui/button.tsx";
import { TextLink } from "#platform/ui/links.tsx";
import { callApi } from "#platform/web/api-client.ts";
import type { ApiError } from "#platform/web/api-error.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { session } from "#platform/web/session.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { findPreviewSource } from "../rules.ts";
import { downloadAttachmentFile } from "./attachment-queries.ts";
import { FileContent } from "./viewer/file-content.tsx";
import "./attachments.css";

type Params = { type: string; url: string };

/** Shows one file (§2): an image of a document to a user who may see it, or a file of the open platform. */
export function FilePreviewPage({ params }: PageProps<Params>) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  return (
    <QueryClientProvider client={client}>
      <FilePreview url={params.url} />
    </QueryClientProvider>
  );
}

function FilePreview({ url }: Pick<Params, "url">) {
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
  if (source.kind === "attachment") return <AttachmentPreview attachmentId={source.attachmentId} />;
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

/** The type in the address may be wrong: the file is shown by its real type. */
function AttachmentPreview({ attachmentId }: { attachmentId: string }) {
  return (
    <PreviewFrame>
      <div className="attachment-viewer">
        <div className="viewer-head">
          <Button onClick={() => void downloadAttachmentFile(attachmentId)}>下载</Button>
        </div>
        <FileContent attachmentId={attachmentId} name="影像" />
      </div>
    </PreviewFrame>
  );
}

function PreviewFrame({ children }: { children: ReactNode }) {
  return (
    <main className="file-preview">
      <h1>文件预览</h1>
      {children}
    </main>
  );
}
