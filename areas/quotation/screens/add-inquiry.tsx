import { useQueryClient } from "@tanstack/react-query";
import { useUser } from "#areas/identity/screens/identity-queries.ts";
import { BATCH } from "#areas/document/rules/projection.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import type { FilledForm } from "#platform/forms/filled.ts";
import { emptyForm } from "#platform/forms/web/row-steps.ts";
import { FaultNote } from "#platform/web/fault-note.tsx";
import { localStore } from "#platform/web/local-store.ts";
import { navigate } from "#platform/web/location.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { session } from "#platform/web/session.ts";
import { Skeleton } from "#platform/web/skeleton.tsx";
import { InquiryEditor } from "./inquiry-editor.tsx";
import { ADD, editHref } from "./inquiry-places.ts";
import { useProduct } from "./inquiry-queries.ts";
import { InquiryTypes } from "./inquiry-types.tsx";
import { leaveIntent } from "./handover.ts";
import { PageWait } from "./page-wait.tsx";
import { noteRisk } from "./recent-risks.ts";
import { RiskPicker } from "./risk-picker.tsx";
import { useTeamOf } from "./sales-team.tsx";
import "./quotation.css";

/** First the product, then its form; which product it is stands in the address. */
export function AddInquiry({ query, setQuery }: PageProps) {
  const { riskCode = "" } = query;
  const inquiryType = query["inquiryType"] === BATCH ? BATCH : "";
  if (riskCode !== "")
    return (
      <NewInquiry
        key={`${riskCode} ${inquiryType}`}
        riskCode={riskCode}
        inquiryType={inquiryType}
        setQuery={setQuery}
      />
    );
  return (
    <RiskPicker
      kind={<InquiryTypes chosen={inquiryType} onChoose={(chosen) => setQuery({ inquiryType: chosen })} />}
      onChoose={({ riskCode: chosen, riskName }) => {
        noteRisk(localStore, session.current()?.userCode ?? "", chosen);
        setQuery({ riskCode: chosen, titleSuffix: ` · ${riskName}` });
      }}
    />
  );
}

type Given = { riskCode: string; inquiryType: string; setQuery: PageProps["setQuery"] };

function NewInquiry({ riskCode, inquiryType, setQuery }: Given) {
  const product = useProduct(riskCode);
  const user = useUser();
  const team = useTeamOf(user.data?.userCode ?? "");
  const client = useQueryClient();
  const chooseAgain = (): void => setQuery({ riskCode: "", inquiryType: "", titleSuffix: "" });
  const fault = product.error ?? user.error;
  if (fault)
    return (
      <PageWait title="新增询价">
        <FaultNote fault={fault} onRetry={() => void Promise.all([product.refetch(), user.refetch()])} />
        <button type="button" className="button" onClick={chooseAgain}>
          另选险种
        </button>
      </PageWait>
    );
  if (!product.data || !user.data || team.isPending)
    return (
      <PageWait title="新增询价">
        <Skeleton rows={10} label="正在打开险种" />
      </PageWait>
    );
  const { nameZh } = product.data.compiled.product;
  const isBatch = inquiryType === BATCH;
  return (
    <div className="doc-page">
      <header className="doc-head is-low">
        <div className="doc-title">
          <h1>新增询价</h1>
          <span>{nameZh}</span>
          <code>{riskCode}</code>
          {isBatch && <span className="chip is-past">批量询价</span>}
        </div>
        <button type="button" className="button small" onClick={chooseAgain}>
          另选险种
        </button>
      </header>
      <InquiryEditor
        product={product.data}
        filled={startOf(product.data.compiled, { ...user.data, teamCode: team.data ?? "", inquiryType })}
        draft={{
          recordKey: isBatch ? `${ADD}/${riskCode}/batch` : `${ADD}/${riskCode}`,
          title: `新增${isBatch ? "批量" : ""}询价 ${nameZh}`,
        }}
        onBegun={(saved, intent) => {
          if (intent) leaveIntent(saved.inquiryNo, intent);
          void client.invalidateQueries({ queryKey: ["list", "inquiry"] });
          chooseAgain();
          navigate(editHref(saved.inquiryNo));
        }}
      />
    </div>
  );
}

type Begun = { userCode: string; comCode: string; teamCode: string; inquiryType: string };

/** What is known before anybody types: the product, and whose it most likely is. */
function startOf({ form, product: { riskCode } }: CompiledProduct, begun: Begun): FilledForm {
  const { userCode, comCode, teamCode, inquiryType } = begun;
  const empty = emptyForm(form.sections);
  const base = {
    ...empty["base"],
    riskCode,
    comCode,
    handlerCode: userCode,
    handler1Code: userCode,
    teamCode,
    ...(inquiryType !== "" && { inquiryType }),
  };
  return { ...empty, base };
}
