import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import { type LabelledFact, FactList } from "#platform/documents/web/fact-list.tsx";
import { DocumentLoadingPage } from "#platform/documents/web/document-wait.tsx";
import { useBrowserTabTitle } from "#platform/documents/web/use-tab-name.ts";
import { formatMoney, getCurrencyUnit } from "#platform/kernel/money.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { useMayView } from "#platform/lists/web/use-may-look.ts";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import { buildPolicyHref } from "#areas/judging/screens/policy-place.ts";
import { isEndorsement, isPaymentUnderWay } from "../rules/payment.ts";
import { BACK, BACK_TO_ENDORSEMENTS, findPaidDocumentHref } from "./pay-places.ts";
import { invalidatePaidDocumentQueries, usePaymentInfos } from "./pay-queries.ts";
import { PaymentsToRefund } from "./owed-back.tsx";
import { PaymentDocumentList } from "./paid-documents.tsx";
import {
  findLatestSharedPayment,
  parseBusinessNumbers,
  type PaymentInfos,
  checkPaymentStart,
  getPaymentStartTitle,
} from "./paid-together.ts";
import { PaymentOutcomePanel } from "./payment-outcome.tsx";
import type { PayableInstalment, PaymentParams, PayPageAddition } from "./pay-additions.ts";
import { PayPlanPreview } from "./plan-preview.tsx";
import { StartPaymentPanel } from "./start-payment.tsx";
import { useFocusRestore } from "./use-focus-restore.ts";
import "#platform/documents/web/documents.css";
import "#areas/judging/screens/drafting.css";
import "./pay.css";

type PaymentPageProps = PageProps<PaymentParams> & { additions: readonly PayPageAddition[] };

/** 缴费: documents of one payer, the payment method, and the outcome of the payment. */
export function PaymentPage({
  params: { businessNo, unitePaylist },
  query,
  setQuery,
  additions,
}: PaymentPageProps) {
  const infos = usePaymentInfos(parseBusinessNumbers(businessNo, unitePaylist));
  useBrowserTabTitle(infos.data?.list[0]?.holderName, query, setQuery);
  useForgetting(infos.data);
  if (!infos.data)
    return <DocumentLoadingPage title="缴费" query={infos} waiting="正在打开缴费" rows={8} back={BACK} />;
  return <WholePayment infos={infos.data} additions={additions} onAgain={() => void infos.refetch()} />;
}

type WholePaymentProps = {
  infos: PaymentInfos;
  additions: readonly PayPageAddition[];
  onAgain: () => void;
};

function WholePayment({ infos, additions, onAgain }: WholePaymentProps) {
  const { list } = infos;
  const [first] = list;
  const payment = findLatestSharedPayment(infos);
  const isLive = payment !== undefined && isPaymentUnderWay(payment);
  const heading = useFocusRestore(`${payment?.paymentNo} ${payment?.paymentStatus}`);
  const isDue = list.some(({ due }) => due !== null);
  const isOpen = !isLive && list.length === 1 && checkPaymentStart(infos) === "";
  const instalment = isOpen && first?.due ? { ...first, amount: first.dueFee } : undefined;
  return (
    <div className="pay-page">
      <PayHead infos={infos} />
      <div className="pay-body">
        {payment && (
          <PaymentOutcomePanel payment={payment} infos={infos} heading={heading}>
            {additions.map((addition) => (
              <PaidAddition key={addition.id} addition={addition} paymentNo={payment.paymentNo} />
            ))}
          </PaymentOutcomePanel>
        )}
        <PaymentsToRefund infos={infos} />
        {isDue && !isLive && (
          <StartPaymentPanel
            infos={infos}
            title={getPaymentStartTitle(infos)}
            triedBy={payment?.paymentMethod ?? ""}
            why={checkPaymentStart(infos)}
            onBegun={onAgain}
          />
        )}
        {instalment &&
          additions.map((addition) => (
            <PayAddition key={addition.id} addition={addition} instalment={instalment} onPaid={onAgain} />
          ))}
        {list.length > 1 ? (
          <PaymentDocumentList infos={infos} />
        ) : (
          first && <PayPlanPreview businessNo={first.businessNo} />
        )}
      </div>
    </div>
  );
}

type PayAdditionProps = {
  addition: PayPageAddition;
  instalment: PayableInstalment;
  onPaid: () => void;
};

function PayAddition({ addition: { permission, show }, instalment, onPaid }: PayAdditionProps) {
  return useHasOperationPermission(permission) && show?.(instalment, onPaid);
}

type PaidAdditionProps = { addition: PayPageAddition; paymentNo: string };

/** Looking at what was paid needs no right to operate. */
function PaidAddition({ addition: { permission, showPaid }, paymentNo }: PaidAdditionProps) {
  return useMayView(permission) && showPaid?.(paymentNo);
}

function PayHead({ infos: { list, sumFee } }: Pick<WholePaymentProps, "infos">) {
  const typeName = useCodeNames("BusinessType");
  const [first] = list;
  if (!first) return null;
  const { businessNo, businessType, due, holderName, sumPremium, lastDay, currency, policyNo } = first;
  const isOne = list.length === 1;
  const unit = getCurrencyUnit(currency);
  const href = findPaidDocumentHref(businessType, businessNo);
  const isAdded = isEndorsement(first);
  const back = isAdded ? BACK_TO_ENDORSEMENTS : BACK;
  const lastDueDay = lastDay ?? due?.planEndDate ?? "";
  const dueText = isAdded ? `最晚 ${lastDueDay}` : `第 ${due?.payNo} 期，最晚 ${lastDueDay}`;
  const facts: readonly LabelledFact[] = [
    ["投保人", holderName],
    [isAdded ? "增加保费" : "总保费", `${formatMoney(sumPremium)} ${unit}`],
    ["本次缴纳", due ? dueText : "保费已全部缴清"],
    [typeName(businessType), businessNo, href],
    ...(isAdded ? [["保单", policyNo, buildPolicyHref(policyNo)] as const] : []),
  ];
  return (
    <header className="doc-head is-low">
      <div className="doc-title">
        <h1>{isOne ? "缴费" : "合并缴费"}</h1>
        {sumFee !== "0.00" && (
          <span className="doc-premium">
            本次应缴 <strong>{formatMoney(sumFee)}</strong> {unit}
          </span>
        )}
      </div>
      <div className="doc-steps">
        <a className="button" href={back.href}>
          返回列表
        </a>
      </div>
      {isOne && <FactList facts={facts} />}
    </header>
  );
}

/** Refetches other views of the documents as soon as their payment changes state. */
function useForgetting(infos: PaymentInfos | undefined): void {
  const client = useQueryClient();
  const states = infos?.list.map(({ payment }) => `${payment?.paymentNo} ${payment?.paymentStatus}`).join();
  const before = useRef(states);
  const forget = useEffectEvent(() => {
    if (infos) void invalidatePaidDocumentQueries(client, infos);
  });
  useEffect(() => {
    if (before.current !== undefined && before.current !== states) forget();
    before.current = states;
  }, [states]);
}
