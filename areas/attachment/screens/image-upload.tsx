import { ListScreen } from "#platform/lists/web/list-screen.tsx";
import type { ListRow } from "#platform/lists/list-call.ts";
import type { ListActions } from "#platform/lists/web/row-action.ts";
import { ButtonLink } from "#platform/ui/links.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import { packFilesToZip, uploadAttachment } from "../contract/attachment.ts";
import { documentImageList, IMAGE_UPLOAD_PATH } from "../rules.ts";
import { downloadAttachmentsAsZip, useUnfinishedUploads } from "./attachment-queries.ts";
import { AttachmentsSection } from "./attachments.tsx";
import { UnfinishedUploads } from "./unfinished-uploads.tsx";

/** 影像补传: the list of the images of all documents; with a number in the address, those of one. */
export function ImageUploadPage(props: PageProps) {
  const { businessNo = "", category, isPreview } = props.query;
  if (businessNo === "") return <DocumentImageListPage {...props} />;
  return (
    <div className="image-upload">
      <header className="image-upload-head">
        <h1>影像补传</h1>
        <ButtonLink href={IMAGE_UPLOAD_PATH}>返回列表</ButtonLink>
      </header>
      <AttachmentsSection
        key={`${businessNo} ${category}`}
        businessNo={businessNo}
        category={category}
        isReadOnly={isPreview === "1"}
        isStandalone
      />
    </div>
  );
}

const hasFiles = ({ fileCount }: ListRow): boolean => Number(fileCount) > 0;

const deeds: ListActions = {
  links: [
    {
      label: "上传",
      permission: uploadAttachment.permission,
      takes: 1,
      hrefOf: ([row]) => addressOf(row),
    },
    {
      label: "预览",
      permission: packFilesToZip.permission,
      takes: 1,
      fits: (rows) => rows.every(hasFiles),
      hrefOf: ([row]) => `${addressOf(row)}&isPreview=1`,
    },
  ],
  actions: [
    {
      label: "打包下载",
      permission: packFilesToZip.permission,
      isOfRow: true,
      fits: hasFiles,
      run: ({ businessNo }) => downloadAttachmentsAsZip(businessNo ?? ""),
    },
  ],
};

function addressOf(row: ListRow | undefined): string {
  return `${IMAGE_UPLOAD_PATH}?businessNo=${row?.["businessNo"] ?? ""}&category=${row?.["fileCategory"] ?? ""}`;
}

function DocumentImageListPage({ query, setQuery }: PageProps) {
  const mayUpload = useHasOperationPermission(uploadAttachment.permission);
  const unfinished = useUnfinishedUploads(mayUpload).data ?? [];
  return (
    <>
      <UnfinishedUploads uploads={unfinished} isLinked />
      <ListScreen list={documentImageList} query={query} setQuery={setQuery} deeds={deeds} />
    </>
  );
}
