import { EditPage } from "#areas/judging/screens/draft-editor.tsx";
import { PageLoadingFrame } from "#platform/documents/web/document-wait.tsx";
import { TextLink } from "#platform/ui/links.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { inquiryDocumentKind, useInquiryEditorCalls } from "./inquiry-document.tsx";
import { ADD_INQUIRY_PATH, buildInquiryDetailHref, INQUIRIES_PATH } from "./inquiry-places.ts";

type Params = { inquiryNo?: string; type?: string; state?: string; combId?: string };

export function EditInquiry({ params: { inquiryNo }, ...page }: PageProps<Params>) {
  const calls = useInquiryEditorCalls();
  if (inquiryNo === undefined) return <NoNumber />;
  return (
    <EditPage
      {...page}
      key={inquiryNo}
      kind={inquiryDocumentKind}
      calls={calls}
      businessNo={inquiryNo}
      renderTitleNote={({ copiedFrom }) =>
        copiedFrom !== "" && (
          <span className="quiet-note">
            复制自 <TextLink href={buildInquiryDetailHref(copiedFrom)}>{copiedFrom}</TextLink>
          </span>
        )
      }
    />
  );
}

function NoNumber() {
  return (
    <PageLoadingFrame title="编辑询价">
      <p>没有指定要编辑的询价单。</p>
      <p>
        <TextLink href={INQUIRIES_PATH}>从询价单列表选择</TextLink>
        ，或
        <TextLink href={ADD_INQUIRY_PATH}>新增询价</TextLink>。
      </p>
    </PageLoadingFrame>
  );
}
