import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import { useRiskName } from "#areas/product/screens/sold-risks.ts";
import { DocumentLoadingPage } from "#platform/documents/web/document-wait.tsx";
import { FactList } from "#platform/documents/web/fact-list.tsx";
import { formatMoney } from "#platform/kernel/money.ts";
import { Button } from "#platform/ui/button.tsx";
import { ButtonLink } from "#platform/ui/links.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { PendingText } from "#platform/ui/pending-text.tsx";
import { isInquiryAlive } from "../rules/combination.ts";
import { type CombinationView, type CombinationInquiry, useCombination } from "./combination-queries.ts";
import { InquiryStatusChip } from "./inquiry-document.tsx";
import {
  buildAddRisksHref,
  COMBINATIONS_PATH,
  buildInquiryDetailHref,
  buildEditInquiryHref,
} from "./inquiry-places.ts";
import { ProductSelectionPage } from "./risk-checks.tsx";
import type { InquiryTransferSteps } from "./transferring.ts";
import { useCombinationCreation } from "./use-combining.ts";

type CombinationDetailProps = Pick<PageProps, "query" | "setQuery"> & {
  combId: string;
  transferring: InquiryTransferSteps;
};

/** One combination: its inquiries with their premiums and next steps. */
export function CombinationDetail({ combId, query, setQuery, transferring }: CombinationDetailProps) {
  const combination = useCombination(combId);
  const { data } = combination;
  if (data?.mayAdd && query["step"] === "risks")
    return <AddRisks combination={data} query={query} setQuery={setQuery} />;
  if (data) return <Whole combination={data} transferring={transferring} />;
  return (
    <DocumentLoadingPage
      title="组合询价"
      query={combination}
      waiting="正在打开组合"
      rows={6}
      back={{ href: COMBINATIONS_PATH, label: "返回组合列表" }}
    />
  );
}

type WholeProps = { combination: CombinationView; transferring: InquiryTransferSteps };

function Whole({ combination, transferring: { WholeStep } }: WholeProps) {
  const { combId, combName, holderName, status, sumPremium, inquiries, mayAdd } = combination;
  const alive = inquiries.filter(isInquiryAlive);
  const unpriced = alive.filter((member) => member.sumPremium === null).length;
  return (
    <div className="doc-page is-long">
      <header className="doc-head">
        <div className="doc-title">
          <h1>{combName}</h1>
          <code>{combId}</code>
          {status !== "" && <InquiryStatusChip status={status} />}
          <span className="doc-premium">
            总保费 <strong>{formatMoney(sumPremium)}</strong> 元
          </span>
        </div>
        <div className="doc-steps">
          {mayAdd && <ButtonLink href={buildAddRisksHref(combId)}>添加险种</ButtonLink>}
          <WholeStep combination={combination} />
        </div>
        <FactList
          facts={[
            ["投保人", holderName],
            ["包含险种", `${alive.length} 个`],
            ...(unpriced > 0 ? [["尚无保费", `${unpriced} 张`] as const] : []),
          ]}
        />
      </header>
      <Members members={inquiries} />
    </div>
  );
}

function Members({ members }: { members: readonly CombinationInquiry[] }) {
  const nameOf = useRiskName();
  if (members.length === 0)
    return (
      <div className="blank">
        <p>组合里还没有询价单</p>
        <p>新建时选择的险种生成询价单后列在这里</p>
      </div>
    );
  return (
    <ul className="comb-members" aria-label="组合内的询价单">
      {members.map((member) => (
        <Row key={member.inquiryNo} member={member} riskName={nameOf(member.riskCode)} />
      ))}
    </ul>
  );
}

function Row({ member, riskName }: { member: CombinationInquiry; riskName: string }) {
  const { inquiryNo, status, sumPremium, offers } = member;
  const typeName = useCodeNames("QuotationStatus");
  const isEditable = offers.some(({ event }) => event === "save");
  const verb = isEditable ? "编辑" : "查看";
  return (
    <li className="card-plain comb-member">
      <div>
        <h2>
          <PendingText text={riskName} />
        </h2>
        <code>{inquiryNo}</code>
      </div>
      <InquiryStatusChip status={status} />
      <p className="comb-premium">{sumPremium === null ? "尚无保费" : `${formatMoney(sumPremium)} 元`}</p>
      <a
        className={isEditable ? "button primary" : "button"}
        href={isEditable ? buildEditInquiryHref(inquiryNo) : buildInquiryDetailHref(inquiryNo)}
        aria-label={`${verb} ${riskName}，${typeName(status)}`}
      >
        {verb}
      </a>
    </li>
  );
}

type AddRisksProps = Pick<PageProps, "query" | "setQuery"> & { combination: CombinationView };

/** Adds products to a combination; the address has the chosen ones. */
function AddRisks({ combination, query, setQuery }: AddRisksProps) {
  const { combId, combName, holderName, inquiries } = combination;
  const taken = new Set(inquiries.filter(isInquiryAlive).map(({ riskCode }) => riskCode));
  const chosen = (query["risks"] ?? "").split(",").filter((code) => code !== "" && !taken.has(code));
  const close = (): void => setQuery({ step: "", risks: "" });
  const { isPending, progress, error, extend } = useCombinationCreation(close);
  const add = (): void => extend(combId, chosen);
  return (
    <ProductSelectionPage
      title="添加险种"
      note={`加入组合“${combName}”，投保人${holderName}，每个险种生成一张询价单。`}
      chosen={chosen}
      without={taken}
      onChosen={(risks) => setQuery({ risks: risks.join(",") })}
      error={error && <ErrorNote error={error} onRetry={add} />}
      status={isPending ? progress : `已选 ${chosen.length} 个险种`}
    >
      <Button disabled={isPending} onClick={close}>
        返回组合
      </Button>
      <Button look="primary" disabled={isPending || chosen.length === 0} onClick={add}>
        {isPending ? "正在生成…" : `生成 ${chosen.length} 张询价单`}
      </Button>
    </ProductSelectionPage>
  );
}
