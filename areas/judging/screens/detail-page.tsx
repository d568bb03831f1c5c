import { type ComponentProps, type ComponentType, type ReactNode, useState } from "react";
import { AttachmentBeside } from "#areas/attachment/screens/viewer/attachment-beside.tsx";
import { AttachmentsSection } from "#areas/attachment/screens/attachments.tsx";
import { DocumentComments } from "#areas/document/screens/comments.tsx";
import type { SoughtField } from "#platform/forms/web/sought-field.ts";
import { UnderwritingDecisionPanel } from "#areas/underwriting/screens/decision-panel.tsx";
import {
  CONTENT_PANE_ID,
  DocumentTabs,
  type DocumentTabPane,
} from "#platform/documents/web/document-panes.tsx";
import { DocumentContent, ProductHeading, type ProductHeadingProps } from "./document-sheet.tsx";
import {
  type ProductDocumentContentProps,
  ProductDocumentLoader,
  type DraftDocumentContent,
  type DraftDocumentKind,
  type PageQueryProps,
} from "./product-document.tsx";
import { EditionChanges } from "./edition-changes.tsx";
import { UnderwritingRefusalNote } from "./refusal-note.tsx";
import { TrailPane } from "./trail-pane.tsx";
import { UnderwritingPane } from "./underwriting-pane.tsx";

/** The panes that every draft has; the area puts them in order and adds its own. */
export type StandardPanes = Readonly<
  Record<"content" | "underwriting" | "papers" | "comments" | "trail", DocumentTabPane>
>;

type DetailFrameProps<Content extends DraftDocumentContent> = PageQueryProps &
  ProductDocumentContentProps<Content> & {
    kind: DraftDocumentKind<Content>;
    /** The head of a kind that shows more than the state and the facts. */
    Heading?: ComponentType<ProductHeadingProps<Content>>;
    /** The buttons in the head. */
    renderSteps: (document: Content) => ReactNode;
    panesOf: (
      standard: StandardPanes,
      opened: ProductDocumentContentProps<Content> & { readonly seek: (field: SoughtField) => void },
    ) => readonly DocumentTabPane[];
  };

type DetailPageProps<Content extends DraftDocumentContent> = Omit<
  DetailFrameProps<Content>,
  "document" | "product"
> & { businessNo: string };

/** The page that shows one document: its content, its state, and the steps that the user may take. */
export function ProductDocumentDetailPage<Content extends DraftDocumentContent>(
  props: DetailPageProps<Content>,
) {
  return (
    <ProductDocumentLoader {...props} title={`${props.kind.shortTitle}详情`}>
      {(opened) => <ProductDocumentDetailFrame {...props} {...opened} />}
    </ProductDocumentLoader>
  );
}

export function ProductDocumentDetailFrame<Content extends DraftDocumentContent>(
  props: DetailFrameProps<Content>,
) {
  const { kind, document, product, Heading = ProductHeading, renderSteps, panesOf, query, setQuery } = props;
  const businessNo = kind.numberOf(document);
  const [sought, setSought] = useState<SoughtField>();
  const seeking = { sought, onSought: () => setSought(undefined) };
  const seek = (field: SoughtField): void => {
    setSought(field);
    setQuery({ tab: CONTENT_PANE_ID });
  };
  return (
    <div className="doc-page is-long" key={businessNo}>
      <div className="doc-main">
        <Heading kind={kind} document={document} product={product}>
          {renderSteps(document)}
        </Heading>
        <UnderwritingRefusalNote businessNo={businessNo} status={document.status} rule={kind.refusal} />
        <DocumentTabs
          label={`${kind.title}的各面`}
          panes={panesOf(standardPanes(props, seeking), { document, product, seek })}
          query={query}
          setQuery={setQuery}
        />
      </div>
      <AttachmentBeside businessNo={businessNo} />
      <UnderwritingDecisionPanel
        businessNo={businessNo}
        compiled={product.compiled}
        form={document.form}
        changes={<EditionChanges {...props} />}
        onSeek={seek}
      />
    </div>
  );
}

function standardPanes<Content extends DraftDocumentContent>(
  props: DetailFrameProps<Content>,
  seeking: ComponentProps<typeof DocumentContent>["seeking"],
): StandardPanes {
  const { kind, document, product } = props;
  const businessNo = kind.numberOf(document);
  const key = `${businessNo} ${document.version}`;
  return {
    content: {
      id: CONTENT_PANE_ID,
      label: "单据内容",
      show: () => (
        <DocumentContent
          key={key}
          document={document}
          product={product}
          seeking={seeking}
          old={kind.oldForm?.(document)}
        />
      ),
    },
    underwriting: {
      id: "underwriting",
      label: "核保结论",
      show: () => <UnderwritingPane businessNo={businessNo} />,
    },
    papers: { id: "papers", label: "影像资料", show: () => <AttachmentsSection businessNo={businessNo} /> },
    comments: { id: "comments", label: "留言", show: () => <DocumentComments businessNo={businessNo} /> },
    trail: {
      id: "trail",
      label: "单据轨迹",
      show: () => <TrailPane businessNo={businessNo} statusNames={kind.statusNames} />,
    },
  };
}
