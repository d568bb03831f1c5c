import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import { useCompanyName } from "#areas/judging/screens/document-facts.tsx";
import {
  type DraftEditorLabels,
  type TypedFormInput,
  underwritingEditorLabels,
} from "#areas/judging/screens/draft-calls.ts";
import { buildPolicyHref } from "#areas/judging/screens/policy-place.ts";
import type {
  DraftDocumentKind,
  DraftKindCalls,
  ProductDocumentContentProps,
} from "#areas/judging/screens/product-document.tsx";
import { ListStatusChip } from "#areas/judging/screens/status-chip.tsx";
import { type LabelledFact, FactList } from "#platform/documents/web/fact-list.tsx";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import { ApiError, rethrowAsPageAddressError } from "#platform/web/api-error.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import { addEndorse, editEndorse, endorseUndwrt } from "../contract/drafts.ts";
import { queryEndorseInfo } from "../contract/queries.ts";
import { isTakenBack } from "../rules/endorsement.ts";
import { withOldValues } from "../rules/old-values.ts";
import { endorsementList } from "../rules/endorsement-list.ts";
import {
  buildEditEndorsementHref,
  buildEndorsementDetailHref,
  buildEndorsementPaymentHref,
  ENDORSEMENTS_PATH,
} from "./endorsement-places.ts";
import { TERMS, toTermsInput, withoutTerms } from "./terms-section.ts";

export type EndorsementView = AnswerOf<typeof queryEndorseInfo>;
type SavedEndorsement = AnswerOf<typeof editEndorse>;

/** The pane that lists what an endorsement changes. */
export const CHANGES_PANE_ID = "changes";
const COLLECTING = "06";

/** What an endorsement is in the browser. */
export const endorsementDocumentKind: DraftDocumentKind<EndorsementView> = {
  title: "批单",
  shortTitle: "批单",
  editableStates: ["01", "05"],
  underwritingStates: ["02", "03", "04"],
  list: endorsementList,
  statusNames: "EndorseStatus",
  numberOf: ({ endorseNo }: SavedEndorsement) => endorseNo,
  listHref: ENDORSEMENTS_PATH,
  addHref: "/correction/add",
  editHref: (saved: SavedEndorsement) => buildEditEndorsementHref(saved),
  detailHref: ({ endorseNo, policyNo }) => buildEndorsementDetailHref(endorseNo, policyNo),
  resultHref: ({ endorseNo, policyNo }: SavedEndorsement) => buildEndorsementDetailHref(endorseNo, policyNo),
  find: (id, signal) => callApi(queryEndorseInfo, { id }, { signal }).catch(rethrowAsPageAddressError("id")),
  Facts: EndorsementFacts,
  Chip: ({ document }) => <ListStatusChip list={endorsementList} status={document.status} />,
  refusal: { states: new Set(["05", "09"]), isOwnStep: (_, steps) => isTakenBack(steps) },
  earlierEdition: ({ baseForm }) => ({ name: "批改前保单", form: baseForm, pane: CHANGES_PANE_ID }),
  oldForm: ({ baseForm, datedChanges }) => withOldValues(baseForm, datedChanges),
};

/** The same for readers without an account. */
export const sharedEndorsementKind: typeof endorsementDocumentKind = {
  ...endorsementDocumentKind,
  Facts: (props) => <EndorsementFacts {...props} isShared />,
};

const words: DraftEditorLabels = {
  ...underwritingEditorLabels,
  submit: ["提交核批", "正在提交…"],
};

/** The calls of the editor; the policy is that of a new endorsement. */
export function useEndorsementEditorCalls(policyNo: string, baseVersion?: number): DraftKindCalls {
  const [add, edit, send] = [
    useCallMutation(addEndorse),
    useCallMutation(editEndorse),
    useCallMutation(endorseUndwrt),
  ];
  return {
    words,
    begin: (form) => add.mutateAsync({ policyNo, baseVersion, ...splitForm(form) }),
    keep: ({ endorseNo, version }: SavedEndorsement, form) =>
      edit.mutateAsync({ endorseNo, version, ...splitForm(form) }),
    submit: async ({ endorseNo, version, premiumChange }: SavedEndorsement) => {
      const submitted = await send.mutateAsync({
        endorseNo,
        version,
        premiumChange: premiumChange ?? "0.00",
      });
      const isToBePaid = submitted.status === COLLECTING;
      return {
        version: submitted.version,
        ...(isToBePaid && { payHref: buildEndorsementPaymentHref(endorseNo) }),
      };
    },
  };
}

/** The server stores no endorsement without them. */
const termsMissing = {
  message: "批改类型、批改原因和生效日期还没有填齐",
  next: "填齐后即可暂存",
  fields: [{ path: `${TERMS}.types`, message: "请选择批改类型、批改原因和生效日期" }],
};

function splitForm(form: TypedFormInput) {
  const filled: FilledForm = form;
  const terms = toTermsInput(filled);
  if (!terms) throw new ApiError({ kind: "refused", ...termsMissing });
  return { terms, form: withoutTerms(filled) as TypedFormInput };
}

type EndorsementFactsProps = ProductDocumentContentProps<EndorsementView> & {
  /** A reader without an account cannot open the policy. */
  isShared?: boolean;
};

function EndorsementFacts({ document, isShared = false }: EndorsementFactsProps) {
  const typeName = useCodeNames("EndorseType");
  const reasonName = useCodeNames("EndorseReason");
  const companyName = useCompanyName(document.comCode);
  const { policyNo, types, reason, reasonText, validDate, holderName, startDate, endDate } = document;
  const facts: readonly LabelledFact[] = [
    isShared ? ["保单", policyNo] : ["保单", policyNo, buildPolicyHref(policyNo)],
    ["投保人", holderName],
    ["批改类型", types.map(typeName).join("、")],
    ["批改原因", reasonName(reason)],
    ["生效日期", validDate],
    ["保险期间", startDate && endDate ? `${startDate} 至 ${endDate}` : ""],
    ["归属机构", companyName],
    ...(isShared ? [] : [["批改说明", reasonText] as const]),
  ];
  return <FactList facts={facts} />;
}
