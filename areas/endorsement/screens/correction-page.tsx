import { AttachmentBeside } from "#areas/attachment/screens/viewer/attachment-beside.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { buildPolicyHref } from "#areas/judging/screens/policy-place.ts";
import { shortenDocumentNumber } from "#areas/judging/rules/short-number.ts";
import { useProduct } from "#areas/judging/screens/document-queries.ts";
import { storePendingEditorAction } from "#areas/judging/screens/draft-calls.ts";
import { EditPage } from "#areas/judging/screens/draft-editor.tsx";
import type { LoadedDocumentProps } from "#areas/judging/screens/product-document.tsx";
import { UnderwritingRefusalNote } from "#areas/judging/screens/refusal-note.tsx";
import { DocumentLoadingPage, EditPageHeader } from "#platform/documents/web/document-wait.tsx";
import { FactList, type LabelledFact } from "#platform/documents/web/fact-list.tsx";
import { useBrowserTabTitle } from "#platform/documents/web/use-tab-name.ts";
import { formatMoney } from "#platform/kernel/money.ts";
import type { AnswerOf } from "#platform/web/api-client.ts";
import { useTabMove } from "#platform/web/autosave/tab-place.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { queryEndorsablePolicy } from "../contract/queries.ts";
import { BaseMovedNote } from "./base-moved.tsx";
import { LaterConflictsNote } from "./later-conflicts.tsx";
import {
  endorsementDocumentKind,
  type EndorsementView,
  useEndorsementEditorCalls,
} from "./endorsement-document.tsx";
import { EndorsementEditor } from "./endorsement-editor.tsx";
import { BACK_TO_ENDORSEMENTS_LINK, buildNewEndorsementHref } from "./endorsement-places.ts";
import { createFirstTermsRow, toTermsRow } from "./terms-section.ts";
import "./endorsement.css";

type Params = { endorseNo?: string; policyNo?: string };

const NEW_TITLE = "新增批改";

/** A new endorsement of a policy. */
export function NewEndorsementPage({ params: { policyNo = "" }, ...page }: PageProps<Params>) {
  const { query, setQuery } = page;
  const { policy, found } = useOpenedPolicy(policyNo);
  const product = useProduct(policy?.riskCode ?? "", policy?.productVersion);
  const tabNumber = policy && shortenDocumentNumber(policy.riskCode, policyNo);
  useBrowserTabTitle(policy?.holderName, query, setQuery, "（批改）", tabNumber);
  if (!policy || !product.data)
    return (
      <DocumentLoadingPage
        title={NEW_TITLE}
        query={policy ? product : found}
        waiting="正在打开保单"
        back={
          policyNo === "" ? BACK_TO_ENDORSEMENTS_LINK : { href: buildPolicyHref(policyNo), label: "查看保单" }
        }
      />
    );
  return <NewEndorsement key={policyNo} policy={policy} product={product.data} />;
}

/** The policy as it was when the page opened: form, comparison and version must be those of one answer. */
function useOpenedPolicy(policyNo: string) {
  const found = useCallQuery(queryEndorsablePolicy, { policyNo }, ["document", policyNo, "endorsable"]);
  const [opened, setOpened] = useState<EndorsablePolicy>();
  const policy = opened?.policyNo === policyNo ? opened : undefined;
  // An answer of an earlier visit may have been overtaken, and is being replaced.
  if (!policy && found.data && !found.isFetching) setOpened(found.data);
  return { policy, found };
}

type EndorsablePolicy = AnswerOf<typeof queryEndorsablePolicy>;
type NewEndorsementProps = {
  policy: EndorsablePolicy;
  product: LoadedDocumentProps<EndorsementView>["product"];
};

function NewEndorsement({ policy, product }: NewEndorsementProps) {
  const client = useQueryClient();
  const moveTab = useTabMove();
  const { policyNo, holderName, form, sumPremium, baseVersion, firstDate, lastDate } = policy;
  const { nameZh } = product.compiled.product;
  return (
    <div className="doc-page">
      <EditPageHeader
        title={NEW_TITLE}
        action={
          <a className="button small" href={buildPolicyHref(policyNo)}>
            查看保单
          </a>
        }
        facts={<EndorsedPolicyFacts policy={policy} />}
      >
        <span>{nameZh}</span>
      </EditPageHeader>
      <EndorsementEditor
        policyNo={policyNo}
        product={product}
        base={{ form, sumPremium, version: baseVersion }}
        filled={form}
        terms={createFirstTermsRow(policy)}
        offered={policy.types}
        range={{ firstDate, lastDate }}
        draft={{ recordKey: buildNewEndorsementHref(policyNo), title: `新增批改 ${policyNo} ${holderName}` }}
        onBegun={(saved, intent, href = endorsementDocumentKind.editHref(saved)) => {
          if (intent) storePendingEditorAction(endorsementDocumentKind.numberOf(saved), intent);
          void client.invalidateQueries({ queryKey: ["list", endorsementDocumentKind.list.name] });
          moveTab(href);
        }}
      />
    </div>
  );
}

function EndorsedPolicyFacts({ policy }: { policy: EndorsablePolicy }) {
  const { policyNo, holderName, startDate, endDate, sumPremium, receivedPremium } = policy;
  const facts: readonly LabelledFact[] = [
    ["保单", policyNo, buildPolicyHref(policyNo)],
    ["投保人", holderName],
    ["保险期间", `${startDate} 至 ${endDate}`],
    ["保费（元）", formatMoney(sumPremium)],
    ["已收保费（元）", formatMoney(receivedPremium)],
  ];
  return (
    <div className="doc-facts-line">
      <FactList facts={facts} />
    </div>
  );
}

/** The page that edits a saved endorsement, or says why it cannot be edited. */
export function EditEndorsementPage({ params: { endorseNo = "" }, ...page }: PageProps<Params>) {
  const [turn, setTurn] = useState(0);
  return (
    <EditPage
      {...page}
      key={endorseNo}
      kind={endorsementDocumentKind}
      calls={useEndorsementEditorCalls("")}
      businessNo={endorseNo}
      renderInstead={(opened) => {
        const mayEdit = opened.document.offers.some(({ event }) => event === "save");
        if (!mayEdit) return undefined;
        const reload = (): Promise<void> => opened.reload().then(() => setTurn(turn + 1));
        return <SavedEndorsement key={turn} {...opened} onReload={reload} />;
      }}
    />
  );
}

type SavedEndorsementProps = LoadedDocumentProps<EndorsementView> & { onReload: () => Promise<void> };

function SavedEndorsement({ document, product, onReload }: SavedEndorsementProps) {
  const { endorseNo, policyNo, holderName, basePremium, baseForm, firstDate, lastDate, status } = document;
  const { detailHref, editHref, refusal, title, Chip } = endorsementDocumentKind;
  return (
    <div className="doc-page">
      <EditPageHeader
        title="编辑批单"
        action={
          <a className="button small" href={detailHref(document)}>
            查看详情
          </a>
        }
        facts={<SavedEndorsementFacts document={document} />}
      >
        <code>{endorseNo}</code>
        <Chip document={document} />
        <span>{product.compiled.product.nameZh}</span>
      </EditPageHeader>
      {!document.isBaseCurrent && <BaseMovedNote endorsement={document} onTaken={onReload} />}
      {document.isBaseCurrent && document.laterConflicts > 0 && (
        <LaterConflictsNote {...document} onSettled={onReload} />
      )}
      <UnderwritingRefusalNote businessNo={endorseNo} status={status} rule={refusal} />
      <EndorsementEditor
        policyNo={policyNo}
        product={product}
        base={{ form: baseForm, sumPremium: basePremium }}
        filled={document.form}
        terms={toTermsRow(document)}
        offered={document.offered}
        range={{ firstDate, lastDate }}
        first={document}
        draft={{ recordKey: editHref(document), title: `${title} ${endorseNo} ${holderName}` }}
        onReload={() => void onReload()}
      />
      <AttachmentBeside businessNo={endorseNo} />
    </div>
  );
}

function SavedEndorsementFacts({ document }: { document: EndorsementView }) {
  const { policyNo, holderName, startDate, endDate, basePremium } = document;
  const facts: readonly LabelledFact[] = [
    ["保单", policyNo, buildPolicyHref(policyNo)],
    ["投保人", holderName],
    ["保险期间", startDate && endDate ? `${startDate} 至 ${endDate}` : ""],
    ["批改前保费（元）", formatMoney(basePremium)],
  ];
  return (
    <div className="doc-facts-line">
      <FactList facts={facts} />
    </div>
  );
}
