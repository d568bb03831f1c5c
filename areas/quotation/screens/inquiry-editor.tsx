import { useState } from "react";
import { Attachments } from "#areas/attachment/screens/attachments.tsx";
import { PapersLater } from "#areas/attachment/screens/papers-later.tsx";
import { confirmPremium } from "#areas/product/screens/confirm-premium.ts";
import { ProductForm } from "#areas/product/screens/product-form.tsx";
import type { FilledForm } from "#platform/forms/filled.ts";
import { EditorActions } from "./editor-actions.tsx";
import { EditorNotes } from "./editor-notes.tsx";
import type { Intent } from "./handover.ts";
import type { OpenedProduct, Saved } from "./inquiry-queries.ts";
import { SalesTeam } from "./sales-team.tsx";
import { useEditing } from "./use-editing.ts";

type Given = {
  product: OpenedProduct;
  filled: FilledForm;
  facts?: Readonly<Record<string, string>>;
  first?: Saved;
  draft: { recordKey: string; title: string };
  onBegun?: (saved: Saved, intent: Intent | undefined) => void;
  /** What was typed until then stays in the browser and is offered. */
  onReload?: () => void;
};

/** A quotation that is worked on, new or kept. Another document is another key. */
export function InquiryEditor({ product, filled, facts, first, draft, onBegun, onReload }: Given) {
  const { compiled, options, version } = product;
  const { riskCode } = compiled.product;
  const editing = useEditing({ riskCode, first, onBegun: onBegun ?? nothing });
  const [confirm] = useState(() => confirmPremium({ riskCode, version }));
  return (
    <ProductForm
      compiled={compiled}
      options={options}
      filled={filled}
      facts={facts}
      mode={first ? "edit" : "add"}
      confirm={confirm}
      onConfirmed={editing.confirmed}
      draft={draft}
      notes={
        <>
          <SalesTeam />
          <EditorNotes editing={editing} onReload={onReload} />
        </>
      }
      papers={first ? <Attachments businessNo={first.inquiryNo} /> : <PapersLater />}
      actions={<EditorActions editing={editing} />}
    />
  );
}

function nothing(): void {}
