import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { queryCustomerInfo, revealCustomerNumbers } from "#areas/customer/contract/customer-record.ts";
import type { Customer } from "#areas/customer/contract/customer-search.ts";
import { withRevealedNumbers } from "#areas/customer/rules/masked-customer.ts";
import { queryCustomerDocuments } from "#areas/document/contract/customer-documents.ts";
import { usePricer } from "#areas/product/screens/pricer-context.ts";
import { RepricingNote } from "#areas/product/screens/repricing-note.tsx";
import { compareWithEarlierPrice, type StoredPrice } from "#areas/product/screens/stored-price.ts";
import { Dialog } from "#platform/ui/dialog.tsx";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { queryInquiryInfo } from "#areas/quotation/contract/inquiry.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { useFormContext } from "#platform/forms/web/use-form-context.tsx";
import { formatMoney, parseMoney, toWireMoney } from "#platform/kernel/money.ts";
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
  const [answer, setAnswer] = useState<"taken" | "declined">();
  if (!earlier.data || answer === "declined") return null;
  if (answer === "taken") return <EarlierPriceNote compiled={compiled} earlier={earlier.data} />;
  return <Offer compiled={compiled} earlier={earlier.data} onAnswered={setAnswer} />;
}

type EarlierPriceNoteProps = { compiled: CompiledProduct; earlier: Earlier };

/** Says by how much the premium differs from that of the document that was taken over, and why line by line. */
function EarlierPriceNote({ compiled, earlier }: EarlierPriceNoteProps) {
  const { pricer, price } = usePricer();
  const [isOpen, setOpen] = useState(false);
  const { stored, form, sumPremium } = earlier;
  const repricing = price.isStale
    ? undefined
    : compareWithEarlierPrice(
        compiled,
        { form, stored: { ...stored, sumPremium } },
        { priced: price.priced, facts: pricer.facts() },
      );
  if (!repricing) return null;
  const change = parseMoney(repricing.after).minus(parseMoney(repricing.before));
  return (
    <div className="earlier-note" role="region" aria-label="与上次的差额">
      <p>
        本次保费 {formatMoney(repricing.after)} 元，比上次 {formatMoney(repricing.before)} 元
        {change.isNegative() ? "少" : "多"} {formatMoney(toWireMoney(change.abs()))} 元。
      </p>
      <Button size="small" onClick={() => setOpen(true)}>
        查看原因
      </Button>
      {isOpen && (
        <Dialog title="与上次的差额" isLight onClose={() => setOpen(false)}>
          <RepricingNote repricing={repricing} words={EARLIER_WORDS} />
        </Dialog>
      )}
    </div>
  );
}

const EARLIER_WORDS = { title: "本次保费", before: "上次保费", after: "本次保费" };

type OfferProps = {
  compiled: CompiledProduct;
  earlier: Earlier;
  onAnswered: (answer: "taken" | "declined") => void;
};

function Offer({ compiled, earlier: { businessNo, inputAt, sumPremium, form }, onAnswered }: OfferProps) {
  const { store, focusFirstError } = useFormContext();
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
            if (focusFirstError() === 0) focusMainAction(button.current);
            onAnswered("taken");
          }}
        >
          带入上次内容
        </Button>
        <Button size="small" onClick={() => onAnswered("declined")}>
          不用
        </Button>
      </div>
    </div>
  );
}

/** The main action of the form, when nothing is missing. */
function focusMainAction(within: HTMLElement | null): void {
  const form = within?.closest(".product-form");
  form?.querySelector<HTMLElement>("[aria-keyshortcuts='Control+Enter']")?.focus();
}

type Earlier = EarlierDocumentContent & {
  readonly businessNo: string;
  readonly inputAt: string;
  readonly sumPremium: string | null;
};
type EarlierDocumentContent = { readonly form: FilledForm; readonly stored: Omit<StoredPrice, "sumPremium"> };

/** With whole numbers, which the form takes over; asked once, because the audit trail records it. */
export function useCustomerFromAddress(customerId: string) {
  return useQuery<Customer, ApiError>({
    queryKey: ["namedCustomer", customerId],
    queryFn: async ({ signal }) => {
      const { customer } = await callApi(queryCustomerInfo, { id: customerId }, { signal });
      return withRevealedNumbers(customer, await callApi(revealCustomerNumbers, { customerId }));
    },
    enabled: customerId !== "",
    staleTime: Infinity,
    gcTime: 0,
  });
}

const readers: Readonly<
  Record<string, (no: string, signal: AbortSignal) => Promise<EarlierDocumentContent>>
> = {
  T: async (proposalNo, signal) => {
    const { form, stored } = await callApi(queryProposalInfo, { proposalNo }, { signal });
    return { form, stored };
  },
  Q: async (id, signal) => {
    const { form, stored } = await callApi(queryInquiryInfo, { id }, { signal });
    return { form, stored };
  },
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
      return last && read ? { ...last, ...(await read(last.businessNo, signal)) } : null;
    },
    enabled: customerId !== "",
    staleTime: 0,
  });
}
