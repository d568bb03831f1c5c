import { NewDocumentPage } from "#areas/judging/screens/new-document.tsx";
import { ProductSelectionStep } from "#areas/judging/screens/product-step.tsx";
import { PageLoadingFrame } from "#platform/documents/web/document-wait.tsx";
import type { FilledRow } from "#platform/forms/filled-form.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { navigate } from "#platform/web/location.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { buildFirstProposalForm } from "./begun-form.ts";
import { EarlierDocumentOffer, useCustomerFromAddress } from "./earlier-document.tsx";
import { proposalDocumentKind, useProposalEditorCalls } from "./proposal-document.tsx";
import { ADD_PROPOSAL_PATH } from "./proposal-places.ts";

const TITLE = "新增投保单";
/** Stands in an address for an omitted part. */
const OMITTED = "-";

type Params = { riskCode?: string; contractNo?: string; type?: string };

/** First the product, then its form; the address may name the product, and the health contract of the proposal. */
export function AddProposal({ params, query, setQuery }: PageProps<Params>) {
  const { riskCode = query["riskCode"] ?? "", contractNo } = params;
  const { customerId = "", insurancePlanNo } = query;
  if (riskCode === "") return <ProductSelectionStep title={TITLE} setQuery={setQuery} />;
  const isInPath = params.riskCode !== undefined;
  const noRisk = { riskCode: "", titleSuffix: "" };
  return (
    <NewProposal
      key={`${riskCode} ${contractNo} ${customerId}`}
      riskCode={riskCode}
      base={{ ...cellOf("contractNo", contractNo), ...cellOf("insurancePlanNo", insurancePlanNo) }}
      customerId={customerId}
      onChooseAgain={() => (isInPath ? navigate(ADD_PROPOSAL_PATH) : setQuery(noRisk))}
    />
  );
}

function cellOf(name: string, value: string | undefined): FilledRow {
  return value === undefined || value === "" || value === OMITTED ? {} : { [name]: value };
}

type NewProposalProps = {
  riskCode: string;
  base: FilledRow;
  customerId: string;
  onChooseAgain: () => void;
};

function NewProposal({ customerId, ...props }: NewProposalProps) {
  const customer = useCustomerFromAddress(customerId);
  const calls = useProposalEditorCalls(props.riskCode);
  if (customer.isLoading)
    return (
      <PageLoadingFrame title={TITLE}>
        <LoadingSkeleton rows={10} label="正在带出客户资料" />
      </PageLoadingFrame>
    );
  const { data, error, refetch } = customer;
  return (
    <NewDocumentPage
      {...props}
      kind={proposalDocumentKind}
      calls={calls}
      startOf={(compiled, filled) =>
        buildFirstProposalForm(compiled, filled, { today: getTodayInShanghai(new Date()), customer: data })
      }
      renderNotes={(compiled) => (
        <>
          {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
          {data && <EarlierDocumentOffer compiled={compiled} customerId={customerId} />}
        </>
      )}
    />
  );
}
