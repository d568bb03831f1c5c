import { useCodeNames } from "#areas/dictionary/screens/code-names.ts";
import { HitTable } from "#areas/underwriting/screens/hit-table.tsx";
import { FaultNote } from "#platform/web/fault-note.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { Skeleton } from "#platform/web/skeleton.tsx";
import { formatMoney } from "#platform/kernel/money.ts";
import { InquiryFacts } from "./inquiry-facts.tsx";
import { StatusChip } from "./inquiry-head.tsx";
import { ADD, detailHref, editHref, INQUIRIES } from "./inquiry-places.ts";
import { type AutoResult, type Inquiry, useAutoResults, useInquiry, useProduct } from "./inquiry-queries.ts";
import { PageWait } from "./page-wait.tsx";
import { useNamedTab } from "./use-named-tab.ts";
import "./quotation.css";

/** What became of the last submission, and what comes next; there whenever somebody asks again. */
export function InquiryResult({ params: { inquiryNo }, query, setQuery }: PageProps<{ inquiryNo: string }>) {
  const inquiry = useInquiry(inquiryNo);
  const results = useAutoResults(inquiryNo);
  const product = useProduct(inquiry.data?.riskCode ?? "", inquiry.data?.productVersion);
  useNamedTab(inquiry.data?.holderName, query, setQuery);
  const asked = [inquiry, results, product].find(({ error }) => error);
  if (asked?.error)
    return (
      <PageWait title="提交结果">
        <FaultNote fault={asked.error} onRetry={() => void asked.refetch()} />
        <a className="link" href={INQUIRIES}>
          返回询价单列表
        </a>
      </PageWait>
    );
  if (!inquiry.data || !results.data || !product.data)
    return (
      <PageWait title="提交结果">
        <Skeleton rows={6} label="正在加载提交结果" />
      </PageWait>
    );
  const [latest] = results.data;
  if (!latest)
    return (
      <PageWait title="提交结果">
        <p>
          询价单 <code>{inquiryNo}</code> 还没有提交过核保。
        </p>
        <a className="button" href={detailHref(inquiryNo)}>
          查看询价单
        </a>
      </PageWait>
    );
  return <Told inquiry={inquiry.data} result={latest} riskName={product.data.compiled.product.nameZh} />;
}

type Given = { inquiry: Inquiry; result: AutoResult; riskName: string };

const marks: Readonly<Record<string, readonly [mark: string, title: string, tone: string]>> = {
  "3": ["✓", "自动核保通过", "is-good"],
  "4": ["→", "已转人工核保", "is-waiting"],
  "5": ["!", "自动核保退回", "is-bad"],
};

function Told({ inquiry, result, riskName }: Given) {
  const levelName = useCodeNames("UwLevel");
  const { inquiryNo, status, sumPremium, validUntil } = inquiry;
  const { underwriteFlag: flag, autoErrorConditionRspDtos: hits, uwLevel, isRefusalProposed } = result;
  const [mark, title, tone] = marks[flag] ?? ["", flag, ""];
  const says: Readonly<Record<string, string>> = {
    "3": validUntil === null ? "" : `价格保留至 ${validUntil}，请在此之前转投保。`,
    "4": `任务已进入${levelName(String(uwLevel))}核保的任务池，结论会以消息通知。`,
    "5": "没有进入人工核保。请按下列原因修改后重新提交。",
  };
  return (
    <div className="result-page">
      <section className="card-plain result-card" aria-label="核保结论">
        <header className="result-head">
          <span className={`result-mark ${tone}`} aria-hidden="true">
            {mark}
          </span>
          <div>
            <h1>{title}</h1>
            <p>{says[flag]}</p>
          </div>
          <p className="doc-premium">
            保费 <strong>{formatMoney(sumPremium)}</strong> 元
          </p>
        </header>
        <p className="doc-title">
          <code>{inquiryNo}</code>
          <span className="result-state">
            目前状态 <StatusChip status={status} />
          </span>
          {isRefusalProposed && <span className="chip is-bad has-dot">建议拒保</span>}
        </p>
        <InquiryFacts inquiry={inquiry} riskName={riskName} />
        {hits.length > 0 && (
          <>
            <h2>触发的核保规则</h2>
            <HitTable hits={hits} />
          </>
        )}
        <NextSteps inquiry={inquiry} />
      </section>
    </div>
  );
}

/** The one thing to do next stands last. */
function NextSteps({ inquiry: { inquiryNo, riskCode, offers } }: { inquiry: Inquiry }) {
  const mayEdit = offers.some(({ event, why }) => event === "save" && why === "");
  const again = `${ADD}?${new URLSearchParams({ riskCode }).toString()}`;
  return (
    <div className="result-next">
      <a className="button" href={INQUIRIES}>
        返回列表
      </a>
      <a className="button" href={again}>
        再录一份同险种
      </a>
      <a className="button" href={`${detailHref(inquiryNo)}?tab=trail`}>
        查看轨迹
      </a>
      <a className={mayEdit ? "button" : "button primary"} href={detailHref(inquiryNo)}>
        查看询价单
      </a>
      {mayEdit && (
        <a className="button primary" href={editHref(inquiryNo)}>
          去修改
        </a>
      )}
    </div>
  );
}
