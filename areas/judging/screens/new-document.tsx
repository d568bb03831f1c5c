import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSignedInUser } from "#areas/identity/screens/identity-queries.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { createFirstProductForm } from "#areas/product/screens/first-form.ts";
import { EditPageHeader, PageLoadingFrame } from "#platform/documents/web/document-wait.tsx";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Button } from "#platform/ui/button.tsx";
import { useTabMove } from "#platform/web/autosave/tab-place.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { type LoadedProductVersion, useProduct } from "./document-queries.ts";
import { DraftEditor } from "./draft-editor.tsx";
import { storePendingEditorAction } from "./draft-calls.ts";
import {
  type DraftDocumentContent,
  type DraftDocumentKind,
  type DraftKindCalls,
  useDraftEditorCalls,
} from "./product-document.tsx";
import { useSalesTeamOfUser } from "./sales-team.tsx";

type NewDocumentProps<Content extends DraftDocumentContent> = {
  kind: DraftDocumentKind<Content>;
  calls: DraftKindCalls;
  riskCode: string;
  /** Tells the autosaved drafts of two variants of a kind apart. */
  variant?: { readonly key: string; readonly word: string } | undefined;
  chips?: ReactNode;
  /** Cells of the base section that are known before the user types. */
  base?: FilledRow;
  startOf?: (compiled: CompiledProduct, filled: FilledForm) => FilledForm;
  renderNotes?: (compiled: CompiledProduct) => ReactNode;
  onChooseAgain: () => void;
};

/** A new document of a product, as soon as the product and the user are known. */
export function NewDocumentPage<Content extends DraftDocumentContent>(props: NewDocumentProps<Content>) {
  const { kind, riskCode, base, onChooseAgain } = props;
  const title = `新增${kind.shortTitle}`;
  const product = useProduct(riskCode);
  const user = useSignedInUser();
  const team = useSalesTeamOfUser(user.data?.userCode ?? "");
  const error = product.error ?? user.error;
  if (error)
    return (
      <PageLoadingFrame title={title}>
        <ErrorNote error={error} onRetry={() => void Promise.all([product.refetch(), user.refetch()])} />
        <Button onClick={onChooseAgain}>另选险种</Button>
      </PageLoadingFrame>
    );
  if (!product.data || !user.data || team.isPending)
    return (
      <PageLoadingFrame title={title}>
        <LoadingSkeleton rows={10} label="正在打开险种" />
      </PageLoadingFrame>
    );
  const owner = { ...user.data, teamCode: team.data ?? "" };
  const filled = createFirstForm(product.data.compiled, owner, base);
  return <NewEditor {...props} title={title} product={product.data} filled={filled} />;
}

type NewEditorProps<Content extends DraftDocumentContent> = NewDocumentProps<Content> & {
  title: string;
  product: LoadedProductVersion;
  filled: FilledForm;
};

function NewEditor<Content extends DraftDocumentContent>(props: NewEditorProps<Content>) {
  const { kind, riskCode, title, product, filled, variant, chips, startOf, renderNotes } = props;
  const { compiled } = product;
  const { nameZh } = compiled.product;
  const client = useQueryClient();
  const moveTab = useTabMove();
  const chooseAgain = (
    <Button size="small" onClick={props.onChooseAgain}>
      另选险种
    </Button>
  );
  return (
    <div className="doc-page">
      <EditPageHeader title={title} action={chooseAgain}>
        <span>{nameZh}</span>
        <code>{riskCode}</code>
        {chips}
      </EditPageHeader>
      <DraftEditor
        calls={useDraftEditorCalls(kind, props.calls)}
        product={product}
        businessType={kind.list.only?.["business_type"]}
        filled={startOf ? startOf(compiled, filled) : filled}
        draft={{
          recordKey: [kind.addHref, riskCode, variant?.key].filter(Boolean).join("/"),
          title: `新增${variant?.word ?? ""}${kind.shortTitle} ${nameZh}`,
        }}
        notes={renderNotes?.(compiled)}
        onBegun={(saved, intent, href = kind.editHref(saved)) => {
          if (intent) storePendingEditorAction(kind.numberOf(saved), intent);
          void client.invalidateQueries({ queryKey: ["list", kind.list.name] });
          moveTab(href);
        }}
      />
    </div>
  );
}

type Owner = { userCode: string; comCode: string; teamCode: string };

/** The first form of the product, with the user as its most likely owner. */
function createFirstForm(compiled: CompiledProduct, owner: Owner, base: FilledRow = {}): FilledForm {
  const { userCode, comCode, teamCode } = owner;
  const known = { comCode, handlerCode: userCode, handler1Code: userCode, teamCode };
  const first = createFirstProductForm(compiled, getTodayInShanghai(new Date()));
  return { ...first, base: { ...first["base"], ...known, ...base } };
}
