import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { queryCustomerInfo } from "#areas/customer/contract/customer-record.ts";
import type { Customer } from "#areas/customer/contract/customer-search.ts";
import { queryCustomerDocuments } from "#areas/document/contract/customer-documents.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { queryInquiryInfo } from "#areas/quotation/contract/inquiry.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { useFormContext } from "#platform/forms/web/use-form-context.tsx";
import { formatMoney } from "#platform/kernel/money.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Button } from "#platform/ui/button.tsx";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import type { ApiError } from "#platform/web/api-error.ts";
import { queryProposalInfo } from "../contract/proposal.ts";
import { mergeEarlierDocumentIntoForm } from "./begun-form.ts";

type EarlierDocumentProps = { compiled: CompiledProduct; customerId: string };

/** Offers the content of the customer's last document of the product; one undo removes it again. */
export function EarlierDocumentOffer({ compiled, customerId }: EarlierDocumentProps) {
  const earlier = useEarlier(customerId, compiled.product.riskCode);
  const [isAnswered, setAnswered] = useState(false);
  if (!earlier.data || isAnswered) return null;
  return <Offer compiled={compiled} earlier={earlier.data} onAnswered={() => setAnswered(true)} />;
}

type OfferProps = { compiled: CompiledProduct; earlier: Earlier; onAnswered: () => void };

function Offer({ compiled, earlier: { businessNo, inputAt, sumPremium, form }, onAnswered }: OfferProps) {
  const { store } = useFormContext();
  const button = useRef<HTMLButtonElement>(null);
  // A keyboard user answers with Enter; a user who types already keeps the focus.
  useEffect(() => {
    if (document.activeElement === document.body && !store.isDirty()) button.current?.focus();
  }, [store]);
  return (
    <div className="earlier-note" role="region" aria-label="上次内容">
      <p>
        该客户上次投保本险种的单据 <code>{businessNo}</code>（{getTodayInShanghai(new Date(inputAt))}{" "}
        录入，保费 {formatMoney(sumPremium)} 元）可以带入，保险期间和经办信息仍是这次的。
      </p>
      <div className="editor-note-actions">
        <Button
          ref={button}
          look="primary"
          size="small"
          onClick={() => {
            store.replace(mergeEarlierDocumentIntoForm(compiled, store.typedForm(), form));
            onAnswered();
          }}
        >
          带入上次内容
        </Button>
        <Button size="small" onClick={onAnswered}>
          不用
        </Button>
      </div>
    </div>
  );
}

type Earlier = {
  readonly businessNo: string;
  readonly inputAt: string;
  readonly sumPremium: string | null;
  readonly form: FilledForm;
};

/** Undefined if the address names no customer. */
export function useCustomerFromAddress(customerId: string) {
  return useQuery<Customer, ApiError>({
    queryKey: ["namedCustomer", customerId],
    queryFn: async ({ signal }) =>
      (await callApi(queryCustomerInfo, { id: customerId }, { signal })).customer,
    enabled: customerId !== "",
    staleTime: 0,
  });
}

const readers: Readonly<Record<string, (no: string, signal: AbortSignal) => Promise<FilledForm>>> = {
  T: async (proposalNo, signal) => (await callApi(queryProposalInfo, { proposalNo }, { signal })).form,
  Q: async (id, signal) => (await callApi(queryInquiryInfo, { id }, { signal })).form,
};

const ISSUED = "08";
/** States without an agreement: drafts, refused and revoked documents; by kind of document. */
const NOT_AGREED: Readonly<Record<string, readonly string[]>> = {
  T: ["01", "05", "09", "10"],
  Q: ["01", "05", "06", "08"],
};

type EarlierDocument = AnswerOf<typeof queryCustomerDocuments>["list"][number];

/** The last document that became a policy, otherwise the last that was agreed to. */
function lastOf(list: readonly EarlierDocument[], riskCode: string): EarlierDocument | undefined {
  const agreed = list.filter(
    (document) =>
      document.riskCode === riskCode &&
      document.sumPremium !== null &&
      NOT_AGREED[document.businessType]?.includes(document.status) === false,
  );
  return agreed.find(({ businessType, status }) => businessType === "T" && status === ISSUED) ?? agreed[0];
}

/** The last agreed document of the product; null if the user may see none. */
function useEarlier(customerId: string, riskCode: string) {
  return useQuery<Earlier | null, ApiError>({
    queryKey: ["earlierDocument", customerId, riskCode],
    queryFn: async ({ signal }) => {
      const { list } = await callApi(queryCustomerDocuments, { id: customerId }, { signal });
      const last = lastOf(list, riskCode);
      const read = last && readers[last.businessType];
      return last && read ? { ...last, form: await read(last.businessNo, signal) } : null;
    },
    enabled: customerId !== "",
    staleTime: 0,
  });
}
