import { DocumentWait } from "#platform/documents/web/document-wait.tsx";
import { type AutoResult, useAutoResults, useProduct } from "#areas/drafting/screens/document-queries.ts";
import { PageWait } from "#platform/documents/web/page-wait.tsx";
import { SubmissionResult } from "#areas/drafting/screens/submission-result.tsx";
import { useTabName } from "#platform/documents/web/use-tab-name.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { InquiryFacts } from "./inquiry-facts.tsx";
import { StatusChip } from "./inquiry-head.tsx";
import { ADD, BACK, detailHref, editHref, INQUIRIES } from "./inquiry-places.ts";
import { type Inquiry, useInquiry } from "./inquiry-queries.ts";
import { transferOf, type Transferring } from "./transferring.ts";
import "#platform/documents/web/documents.css";
import "#areas/drafting/screens/drafting.css";

const TITLE = "提交结果";

type ResultPageProps = PageProps<{ inquiryNo: string }> & { transferring: Transferring };

/** What became of the last submission, and what comes next; there whenever somebody asks again. */
export function InquiryResult({ params: { inquiryNo }, query, setQuery, transferring }: ResultPageProps) {
  const inquiry = useInquiry(inquiryNo);
  const results = useAutoResults(inquiryNo);
  const product = useProduct(inquiry.data?.riskCode ?? "", inquiry.data?.productVersion);
  useTabName(inquiry.data?.holderName, query, setQuery);
  const asked = [inquiry, results, product].find(({ error }) => error);
  if (asked || !inquiry.data || !results.data || !product.data)
    return (
      <DocumentWait title={TITLE} query={asked ?? inquiry} waiting="正在加载提交结果" rows={6} back={BACK} />
    );
  const [latest] = results.data;
  if (!latest)
    return (
      <PageWait title={TITLE}>
        <p>
          询价单 <code>{inquiryNo}</code> 还没有提交过核保。
        </p>
        <a className="button" href={detailHref(inquiryNo)}>
          查看询价单
        </a>
      </PageWait>
    );
  const { nameZh: riskName } = product.data.compiled.product;
  return <Told inquiry={inquiry.data} result={latest} riskName={riskName} transferring={transferring} />;
}

type ToldProps = { inquiry: Inquiry; result: AutoResult; riskName: string; transferring: Transferring };

function Told({ inquiry, result, riskName, transferring }: ToldProps) {
  const { inquiryNo, status, sumPremium, validUntil } = inquiry;
  return (
    <SubmissionResult
      businessNo={inquiryNo}
      sumPremium={sumPremium}
      result={result}
      passed={validUntil === null ? "" : `价格保留至 ${validUntil}，请在此之前转投保。`}
      state={<StatusChip status={status} />}
      facts={<InquiryFacts inquiry={inquiry} riskName={riskName} />}
    >
      <NextSteps inquiry={inquiry} transferring={transferring} />
    </SubmissionResult>
  );
}

/** The one thing to do next stands last. */
function NextSteps({ inquiry, transferring: { Step } }: Pick<ToldProps, "inquiry" | "transferring">) {
  const { inquiryNo, riskCode, offers } = inquiry;
  const mayEdit = offers.some(({ event, why }) => event === "save" && why === "");
  const mayTransfer = transferOf(inquiry) !== undefined;
  const again = `${ADD}?${new URLSearchParams({ riskCode }).toString()}`;
  return (
    <>
      <a className="button" href={INQUIRIES}>
        返回列表
      </a>
      <a className="button" href={again}>
        再录一份同险种
      </a>
      <a className="button" href={`${detailHref(inquiryNo)}?tab=trail`}>
        查看轨迹
      </a>
      <a className={mayEdit || mayTransfer ? "button" : "button primary"} href={detailHref(inquiryNo)}>
        查看询价单
      </a>
      {mayEdit && (
        <a className="button primary" href={editHref(inquiryNo)}>
          去修改
        </a>
      )}
      <Step inquiry={inquiry} />
    </>
  );
}
