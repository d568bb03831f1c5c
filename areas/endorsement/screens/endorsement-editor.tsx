import { type ReactNode, useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { AttachmentsSection } from "#areas/attachment/screens/attachments.tsx";
import type { SavedDraftAnswer } from "#areas/judging/screens/draft-calls.ts";
import type { LoadedProductVersion } from "#areas/judging/screens/document-queries.ts";
import { EditorActions } from "#areas/judging/screens/editor-actions.tsx";
import { useDraftEditorCalls } from "#areas/judging/screens/product-document.tsx";
import {
  type DraftEditingState,
  type DraftSavingProps,
  useDraftEditing,
} from "#areas/judging/screens/use-editing.ts";
import { ProductForm } from "#areas/product/screens/product-form.tsx";
import { FormRefusalNotes } from "#platform/documents/web/editor-notes.tsx";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import { useFormContext } from "#platform/forms/web/use-form-context.tsx";
import { callApi } from "#platform/web/api-client.ts";
import { endorsePremiumCalculation } from "../contract/queries.ts";
import { ChangePriceAside, ChangePriceBar } from "./change-price-bar.tsx";
import { type ChangePricer, createChangePricer } from "./change-pricer.ts";
import { endorsementDocumentKind, useEndorsementEditorCalls } from "./endorsement-document.tsx";
import { SubmissionNeeds } from "./submission-needs.tsx";
import { TermsFields } from "./terms-fields.tsx";
import {
  listChosenTypes,
  listOpenedSections,
  type OfferedType,
  TERMS,
  withTermsSection,
} from "./terms-section.ts";

type EndorsementEditorProps = {
  policyNo: string;
  product: LoadedProductVersion;
  /** The content of the policy that the endorsement changes, and its premium. */
  base: {
    readonly form: FilledForm;
    readonly sumPremium: string;
    /** Only of a new endorsement; the draft knows its own. */
    readonly version?: number;
  };
  filled: FilledForm;
  terms: FilledRow;
  offered: readonly OfferedType[];
  range: { readonly firstDate: string; readonly lastDate: string };
  /** The saved endorsement; undefined for a new one. */
  first?: (SavedDraftAnswer & { readonly endorseNo: string }) | undefined;
  draft: { recordKey: string; title: string };
  onBegun?: DraftSavingProps<SavedDraftAnswer>["onBegun"];
  /** Loads the endorsement again; unsaved typing stays in the browser and is offered. */
  onReload?: () => void;
};

/** An endorsement that is edited, new or saved. Another one needs another key. */
export function EndorsementEditor(props: EndorsementEditorProps): ReactNode {
  const { policyNo, base, filled, terms, offered, range, first, draft, onBegun, onReload } = props;
  const [compiled] = useState(() => withTermsSection(props.product.compiled));
  const calls = useDraftEditorCalls(
    endorsementDocumentKind,
    useEndorsementEditorCalls(policyNo, base.version),
  );
  const editing = useDraftEditing({ calls, first, onBegun: onBegun ?? (() => undefined) });
  const endorseNo = first?.endorseNo;
  const [pricer] = useState(() =>
    createChangePricer(({ form, terms: sent }, signal) =>
      callApi(
        endorsePremiumCalculation,
        {
          policyNo,
          endorseNo,
          baseVersion: base.version,
          terms: sent,
          form: form as Parameters<typeof calls.begin>[0],
        },
        { signal },
      ),
    ),
  );
  return (
    <ProductForm
      compiled={compiled}
      options={props.product.options}
      filled={{ ...filled, [TERMS]: terms }}
      mode="pigai"
      old={base.form}
      opened={listOpenedSections(offered, listChosenTypes(terms))}
      draft={draft}
      bodies={{ [TERMS]: <TermsFields baseForm={base.form} offered={offered} pricer={pricer} {...range} /> }}
      papers={endorseNo === undefined ? undefined : <AttachmentsSection businessNo={endorseNo} />}
      notes={
        <>
          <PricedForm pricer={pricer} editing={editing} />
          <SubmissionNeeds pricer={pricer} policyNo={policyNo} endorseNo={endorseNo} />
          <FormRefusalNotes editing={editing} onReload={onReload} />
        </>
      }
      price={{
        aside: <ChangePriceAside pricer={pricer} baseForm={base.form} />,
        bar: (
          <ChangePriceBar
            pricer={pricer}
            basePremium={base.sumPremium}
            baseForm={base.form}
            actions={<EditorActions editing={editing} compiled={compiled} />}
          />
        ),
      }}
    />
  );
}

type PricedFormProps = { pricer: ChangePricer; editing: DraftEditingState };

/** Prices the form while it is open, and remembers the premium that the clerk saw. */
function PricedForm({ pricer, editing }: PricedFormProps) {
  const { store } = useFormContext();
  const { price } = useSyncExternalStore(pricer.subscribe, pricer.current);
  useEffect(() => pricer.start(store), [pricer, store]);
  const see = useEffectEvent((premiumCny: string) => editing.confirmed({ calculationId: "", premiumCny }));
  useEffect(() => {
    if (price) see(price.sumPremium);
  }, [price]);
  return null;
}
