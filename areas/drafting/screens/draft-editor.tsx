import { type ReactNode, useState } from "react";
import { Attachments } from "#areas/attachment/screens/attachments.tsx";
import { AttachmentsAfterSaving } from "#areas/attachment/screens/attachments-after-saving.tsx";
import { confirmPremium } from "#areas/product/screens/confirm-premium.ts";
import { ProductForm } from "#areas/product/screens/product-form.tsx";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { InquiryOrigin } from "#platform/forms/locks.ts";
import type { OpenedProduct } from "./document-queries.ts";
import type { DraftCalls, SavedDraft } from "./draft-calls.ts";
import { EditorActions } from "./editor-actions.tsx";
import { EditorNotes } from "#platform/documents/web/editor-notes.tsx";
import type { Intent } from "./handover.ts";
import { toolsFor } from "./importing/table-tools.tsx";
import { SalesTeam } from "./sales-team.tsx";
import { useEditing } from "./use-editing.ts";

export type DraftProps<Saved extends SavedDraft> = {
  product: OpenedProduct;
  filled: FilledForm;
  facts?: Readonly<Record<string, string>>;
  /** What it came from, and what that keeps closed. */
  origin?: InquiryOrigin | undefined;
  first?: Saved;
  draft: { recordKey: string; title: string };
  onBegun?: (saved: Saved, intent: Intent | undefined, href?: string) => void;
  /** What was typed until then stays in the browser and is offered. */
  onReload?: () => void;
  /** Stands with the form's other notes, within its scope. */
  notes?: ReactNode;
};

type DraftEditorProps<Saved extends SavedDraft> = DraftProps<Saved> & { calls: DraftCalls<Saved> };

/** A document that is worked on, new or kept. Another document is another key. */
export function DraftEditor<Saved extends SavedDraft>(given: DraftEditorProps<Saved>): ReactNode {
  const { calls, product, filled, facts, origin, first, draft, onBegun, onReload, notes } = given;
  const { compiled, options, version } = product;
  const { riskCode } = compiled.product;
  const editing = useEditing({ calls, first, onBegun: onBegun ?? nothing });
  const [tableTools] = useState(() => toolsFor({ riskCode, version }));
  const [confirm] = useState(() => confirmPremium({ riskCode, version }));
  return (
    <ProductForm
      compiled={compiled}
      options={options}
      filled={filled}
      facts={facts}
      origin={origin}
      mode={first ? "edit" : "add"}
      confirm={confirm}
      onConfirmed={editing.confirmed}
      draft={draft}
      tableTools={tableTools}
      notes={
        <>
          {notes}
          <SalesTeam />
          <EditorNotes editing={editing} onReload={onReload} />
        </>
      }
      papers={first ? <Attachments businessNo={calls.numberOf(first)} /> : <AttachmentsAfterSaving />}
      actions={<EditorActions editing={editing} />}
    />
  );
}

function nothing(): void {}
