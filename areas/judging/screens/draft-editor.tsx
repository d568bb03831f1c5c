import { getUnderwritingWord } from "#areas/document/rules/underwriting-word.ts";
import { type ReactNode, useState } from "react";
import { AttachmentBeside } from "#areas/attachment/screens/viewer/attachment-beside.tsx";
import { AttachmentsSection } from "#areas/attachment/screens/attachments.tsx";
import { createPremiumConfirmationRequest } from "#areas/product/screens/confirm-premium.ts";
import { renderCertificateTools } from "#areas/ocr/screens/certificate-tools.tsx";
import { ProductForm } from "#areas/product/screens/product-form.tsx";
import { DocumentUnavailablePage, EditPageHeader } from "#platform/documents/web/document-wait.tsx";
import { FormRefusalNotes } from "#platform/documents/web/editor-notes.tsx";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { ProposalInquiryOrigin } from "#platform/forms/locks.ts";
import type { LoadedProductVersion } from "./document-queries.ts";
import type { DraftEditorCalls, SavedDraftAnswer } from "./draft-calls.ts";
import { EditorActions } from "./editor-actions.tsx";
import { AskedConditions } from "./asked-conditions.tsx";
import { createTableImportTools } from "./importing/table-import.tsx";
import { NewPapers } from "./new-papers.tsx";
import {
  ProductDocumentLoader,
  type DraftDocumentContent,
  type DraftDocumentKind,
  type DraftKindCalls,
  type LoadedDocumentProps,
  type PageQueryProps,
  useDraftEditorCalls,
} from "./product-document.tsx";
import { UnderwritingRefusalNote } from "./refusal-note.tsx";
import { SalesTeamAutofill } from "./sales-team.tsx";
import { SpecialClauseAutofill } from "./special-clause-autofill.tsx";
import { useDraftEditing, type DraftSavingProps } from "./use-editing.ts";

type DraftEditorProps = {
  calls: DraftEditorCalls;
  product: LoadedProductVersion;
  filled: FilledForm;
  facts?: Readonly<Record<string, string>> | undefined;
  /** The inquiry that the document came from, and what it locks. */
  origin?: ProposalInquiryOrigin | undefined;
  first?: SavedDraftAnswer;
  /** Of a new document, whose papers depend on it. */
  businessType?: string | undefined;
  /** The price that the document has until it is saved or submitted again. */
  stored?: Pick<DraftDocumentContent, "stored" | "sumPremium"> | undefined;
  draft: { recordKey: string; title: string };
  onBegun?: DraftSavingProps<SavedDraftAnswer>["onBegun"];
  /** Loads the document again; unsaved typing stays in the browser and is offered. */
  onReload?: () => void;
  /** Notes beside those of the form, within its scope. */
  notes?: ReactNode;
};

/** A document that is edited, new or saved. Another document needs another key. */
export function DraftEditor(props: DraftEditorProps): ReactNode {
  const { calls, product, filled, facts, origin, first, stored, draft, onBegun, onReload, notes } = props;
  const { businessType = "" } = props;
  const { compiled, options, version } = product;
  const { riskCode } = compiled.product;
  const editing = useDraftEditing({ calls, first, onBegun: onBegun ?? (() => undefined) });
  const [tableTools] = useState(() => createTableImportTools({ riskCode, version }));
  const [confirm] = useState(() => createPremiumConfirmationRequest({ riskCode, version }));
  return (
    <ProductForm
      compiled={compiled}
      options={options}
      filled={filled}
      facts={facts}
      origin={origin}
      stored={stored?.stored && { ...stored.stored, sumPremium: stored.sumPremium }}
      mode={first ? "edit" : "add"}
      confirm={confirm}
      onConfirmed={editing.confirmed}
      draft={draft}
      tableTools={tableTools}
      partyTools={renderCertificateTools}
      notes={
        <>
          {notes}
          <SalesTeamAutofill />
          <SpecialClauseAutofill product={compiled.product} />
          <FormRefusalNotes editing={editing} onReload={onReload} />
        </>
      }
      papers={
        first ? (
          <AttachmentsSection businessNo={calls.numberOf(first)} />
        ) : (
          <NewPapers editing={editing} product={compiled.product} businessType={businessType} />
        )
      }
      actions={<EditorActions editing={editing} compiled={compiled} />}
    />
  );
}

type EditPageProps<Content extends DraftDocumentContent> = PageQueryProps & {
  kind: DraftDocumentKind<Content>;
  calls: DraftKindCalls;
  businessNo: string;
  /** Stands behind the title. */
  renderTitleNote?: (document: Content) => ReactNode;
  /** Stands below the head. */
  renderNote?: (document: Content) => ReactNode;
  /** What is shown instead of the editor, or undefined. */
  renderInstead?: (opened: LoadedDocumentProps<Content>) => ReactNode;
};

/** The page that edits a saved document, or says why it cannot be edited. Another document needs another key. */
export function EditPage<Content extends DraftDocumentContent>(props: EditPageProps<Content>): ReactNode {
  const { kind, businessNo, renderInstead } = props;
  const [turn, setTurn] = useState(0);
  const title = `编辑${kind.shortTitle}`;
  return (
    <ProductDocumentLoader {...props} title={title}>
      {(opened) => {
        const { document, reload } = opened;
        const shown = renderInstead?.(opened);
        if (shown !== undefined) return shown;
        if (document.offers.some(({ event }) => event === "save"))
          return (
            <OpenEditor
              {...props}
              key={turn}
              title={title}
              opened={opened}
              onReload={() => void reload().then(() => setTurn(turn + 1))}
            />
          );
        return (
          <DocumentUnavailablePage
            title={title}
            name={kind.title}
            businessNo={businessNo}
            href={kind.detailHref(document)}
          >
            <kind.Chip document={document} /> {formatUneditableReason(kind, document)}
          </DocumentUnavailablePage>
        );
      }}
    </ProductDocumentLoader>
  );
}

/** The one reason that holds: in a state that can be edited, the document is somebody else's. */
function formatUneditableReason<Content extends DraftDocumentContent>(
  { title, editableStates, underwritingStates, numberOf }: DraftDocumentKind<Content>,
  document: Content,
): string {
  const { status, inputBy } = document;
  if (editableStates.includes(status)) return `该${title}由 ${inputBy} 及其团队录入，您只能查看。`;
  return underwritingStates.includes(status)
    ? `该${title}正在${getUnderwritingWord(numberOf(document))}，暂不能修改。`
    : `该${title}在目前状态下不能修改。`;
}

type OpenEditorProps<Content extends DraftDocumentContent> = EditPageProps<Content> & {
  title: string;
  opened: LoadedDocumentProps<Content>;
  onReload: () => void;
};

function OpenEditor<Content extends DraftDocumentContent>(props: OpenEditorProps<Content>) {
  const { kind, businessNo, title, opened, renderTitleNote, renderNote, onReload } = props;
  const { document, product } = opened;
  const detailLink = (
    <a className="button small" href={kind.detailHref(document)}>
      查看详情
    </a>
  );
  return (
    <div className="doc-page">
      <EditPageHeader title={title} action={detailLink}>
        <code>{businessNo}</code>
        <kind.Chip document={document} />
        <span>{product.compiled.product.nameZh}</span>
        {renderTitleNote?.(document)}
      </EditPageHeader>
      {renderNote?.(document)}
      <UnderwritingRefusalNote businessNo={businessNo} status={document.status} rule={kind.refusal} />
      <DraftEditor
        calls={useDraftEditorCalls(kind, props.calls)}
        product={product}
        filled={document.form}
        facts={document.facts}
        origin={document.origin ?? undefined}
        first={document}
        stored={document}
        draft={{
          recordKey: kind.editHref(document),
          title: `${kind.title} ${businessNo} ${document.holderName}`,
        }}
        onReload={onReload}
        notes={
          <AskedConditions
            businessNo={businessNo}
            isRefused={kind.refusal.states.has(document.status)}
            compiled={product.compiled}
          />
        }
      />
      <AttachmentBeside businessNo={businessNo} />
    </div>
  );
}
