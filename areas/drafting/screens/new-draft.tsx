import type { ReactNode } from "react";
import { useUser } from "#areas/identity/screens/identity-queries.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import { createEmptyForm } from "#platform/forms/web/row-edits.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { localStore } from "#platform/web/local-store.ts";
import { session } from "#platform/web/session.ts";
import { Skeleton } from "#platform/web/skeleton.tsx";
import { type OpenedProduct, useProduct } from "./document-queries.ts";
import { PageWait } from "#platform/documents/web/page-wait.tsx";
import { noteRisk } from "./recent-risks.ts";
import { useTeamOf } from "./sales-team.tsx";

/** It is offered first the next time. */
export function noteChosen(riskCode: string): void {
  noteRisk(localStore, session.current()?.userCode ?? "", riskCode);
}

type FirstDraft = { product: OpenedProduct; riskName: string; filled: FilledForm };

type NewDraftProps = {
  title: string;
  riskCode: string;
  /** What its kind knows before anybody types. */
  base?: FilledRow;
  chips?: ReactNode;
  onChooseAgain: () => void;
  /** Its editor, once there is what it begins with. */
  children: (begun: FirstDraft) => ReactNode;
};

/** A new document of a product, as soon as the product and its user are known. */
export function NewDraft({ title, riskCode, base, chips, onChooseAgain, children }: NewDraftProps) {
  const product = useProduct(riskCode);
  const user = useUser();
  const team = useTeamOf(user.data?.userCode ?? "");
  const error = product.error ?? user.error;
  if (error)
    return (
      <PageWait title={title}>
        <ErrorNote error={error} onRetry={() => void Promise.all([product.refetch(), user.refetch()])} />
        <button type="button" className="button" onClick={onChooseAgain}>
          另选险种
        </button>
      </PageWait>
    );
  if (!product.data || !user.data || team.isPending)
    return (
      <PageWait title={title}>
        <Skeleton rows={10} label="正在打开险种" />
      </PageWait>
    );
  const { nameZh: riskName } = product.data.compiled.product;
  const filled = startOf(product.data.compiled, { ...user.data, teamCode: team.data ?? "" }, base);
  return (
    <div className="doc-page">
      <header className="doc-head is-low">
        <div className="doc-title">
          <h1>{title}</h1>
          <span>{riskName}</span>
          <code>{riskCode}</code>
          {chips}
        </div>
        <button type="button" className="button small" onClick={onChooseAgain}>
          另选险种
        </button>
      </header>
      {children({ product: product.data, riskName, filled })}
    </div>
  );
}

type Whose = { userCode: string; comCode: string; teamCode: string };

/** What is known before anybody types: the product, and whose it most likely is. */
function startOf({ form, product }: CompiledProduct, whose: Whose, more: FilledRow = {}): FilledForm {
  const { userCode, comCode, teamCode } = whose;
  const empty = createEmptyForm(form.sections);
  const own = {
    riskCode: product.riskCode,
    comCode,
    handlerCode: userCode,
    handler1Code: userCode,
    teamCode,
  };
  return { ...empty, base: { ...empty["base"], ...own, ...more } };
}
