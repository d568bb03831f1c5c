import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { OptionListSource } from "#platform/forms/web/option-source.ts";
import { PENDING_MARK } from "#platform/ui/pending-mark.ts";
import { PendingText } from "#platform/ui/pending-text.tsx";
import { navigate } from "#platform/web/location.ts";
import { noticeStore } from "#platform/web/notice-store.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import { type DocumentDefinition, type DocumentStep, buildDocumentPageHref } from "../definition.ts";
import { type DocumentCalls, type DocumentInfo, getTransitionLabel } from "../document-calls.ts";
import { useDocumentHeading } from "./document-cells.ts";
import { PlainDocumentFacts } from "./document-facts.tsx";
import { DocumentForm, createDocumentFormStore } from "./document-form.tsx";
import { CONTENT_PANE_ID, DocumentTabs } from "./document-panes.tsx";
import { refetchDocument, usePlainDocument } from "./document-queries.ts";
import { DocumentTransitionButtons } from "./document-steps.tsx";
import { DocumentLoadingPage } from "./document-wait.tsx";
import { LifecycleStatusChip } from "./status-chip.tsx";
import { type StepDialogInput, StepDialog, StepWarningDialog } from "./step-dialog.tsx";
import { DocumentTrailList } from "./trail.tsx";
import { useBrowserTabTitle } from "./use-tab-name.ts";
import "./documents.css";

export type DocumentPane = {
  readonly id: string;
  readonly label: string;
  readonly show: (info: DocumentInfo, page: Pick<PageProps, "query" | "setQuery">) => ReactNode;
};

type DocumentPageProps = Pick<PageProps, "query" | "setQuery"> & {
  document: DocumentDefinition;
  calls: DocumentCalls;
  options: OptionListSource;
  businessNo: string;
  panes?: readonly DocumentPane[];
  /** Buttons of the area, such as one that begins another document from this one. */
  actionsOf?: ((info: DocumentInfo) => ReactNode) | undefined;
};

/** One document: what it says, where it stands, and what the user may do with it. */
export function DocumentPage(props: DocumentPageProps) {
  const { document, calls, options, businessNo, panes = [], actionsOf, query, setQuery } = props;
  const found = usePlainDocument(document, calls, businessNo);
  const { title, pages, number } = document;
  const { data } = found;
  const heading = useDocumentHeading(document, data, options);
  useBrowserTabTitle(heading, query, setQuery);
  const back = { href: pages.list, label: `返回${title}列表` };
  if (!data)
    return (
      <DocumentLoadingPage title={`${title}详情`} query={found} waiting={`正在打开${title}`} back={back} />
    );
  const stepProps = { document, calls, options, info: data, asked: query["step"] };
  return (
    <div className="doc-page is-long" key={businessNo}>
      <header className="doc-head">
        <div className="doc-title">
          <h1>
            <PendingText text={heading ?? PENDING_MARK} />
          </h1>
          <code aria-label={number.label}>{businessNo}</code>
          <LifecycleStatusChip document={document} status={data.status} />
        </div>
        <Steps {...stepProps} key={data.version} onAsked={() => setQuery({ step: "" })}>
          {actionsOf?.(data)}
        </Steps>
        <PlainDocumentFacts document={document} options={options} info={data} />
      </header>
      <DocumentTabs
        label={`${title}的各面`}
        panes={panesOf({ document, options, info: data }, panes, { query, setQuery })}
        query={query}
        setQuery={setQuery}
      />
    </div>
  );
}

function panesOf(
  props: InfoProps,
  panes: readonly DocumentPane[],
  page: Pick<PageProps, "query" | "setQuery">,
) {
  const { document, info } = props;
  return [
    { id: CONTENT_PANE_ID, label: "内容", show: () => <Content key={info.version} {...props} /> },
    ...panes.map(({ show, ...pane }) => ({ ...pane, show: () => show(info, page) })),
    { id: "trail", label: "轨迹", show: () => <DocumentTrail document={document} info={info} /> },
  ];
}

type InfoProps = { document: DocumentDefinition; options: OptionListSource; info: DocumentInfo };

function Content({ document, options, info }: InfoProps) {
  const [store] = useState(() =>
    createDocumentFormStore({ form: document.form, options, mode: "detail", filled: info.form }),
  );
  return <DocumentForm store={store} options={options} title={document.title} />;
}

function DocumentTrail({ document, info }: Pick<InfoProps, "document" | "info">) {
  const { states } = document.lifecycle;
  return (
    <DocumentTrailList
      steps={info.trail.map((step) => ({ ...step, edition: 1 }))}
      actionName={({ label }) => label}
      statusName={(status) => states[status] ?? status}
    />
  );
}

type StepsProps = InfoProps & {
  calls: DocumentCalls;
  /** The step that the address opens. */
  asked: string | undefined;
  onAsked: () => void;
  children?: ReactNode;
};

function Steps({ document, calls, options, info, asked, onAsked, children }: StepsProps) {
  const client = useQueryClient();
  const { name, title, steps, pages } = document;
  const { businessNo, version, offers } = info;
  const [event, setEvent] = useState(asked);
  const call = calls.steps[event ?? ""];
  const change = useCallMutation(call ?? calls.edit);
  const refetch = () => refetchDocument(client, name, businessNo);
  const take = (taken: string, input: StepDialogInput = {}, markSaved?: () => void): void => {
    change.mutate(
      { businessNo, version, input },
      {
        onSuccess: () => {
          noticeStore.tell(`已${getTransitionLabel(document, taken)}`);
          markSaved?.();
          // The draft hears that it is saved before its form goes.
          setTimeout(() => {
            close();
            void refetch();
          });
        },
      },
    );
  };
  const close = (): void => {
    setEvent(undefined);
    if (asked !== undefined) onAsked();
  };
  const offered = offers.find((offer) => offer.event === event && offer.why === "");
  const step = offered && steps[offered.event];
  const mainEvents = Object.entries(steps).flatMap(([key, one]) => (one?.isMain ? [key] : []));
  const blocked = offers.find((offer) => mainEvents.includes(offer.event) && offer.why !== "");
  const hasDialog = (one: DocumentStep | undefined) => (one?.form ?? one?.warning) !== undefined;
  const open = (key: string) => () => {
    setEvent(key);
    if (!hasDialog(steps[key])) take(key);
  };
  return (
    <DocumentTransitionButtons
      offers={offers}
      actions={{
        save: () => navigate(buildDocumentPageHref(pages.edit, businessNo)),
        ...Object.fromEntries(Object.keys(steps).map((key) => [key, open(key)])),
      }}
      main={new Set(mainEvents)}
      isBusy={change.isPending}
      error={hasDialog(step) ? null : change.error}
      onRefresh={() => void refetch()}
      note={blocked && `不能${blocked.label}：${blocked.why}`}
      before={children}
    >
      {offered && step?.form && (
        <StepDialog
          title={offered.label}
          step={{ ...step, form: step.form }}
          options={options}
          draft={{ recordKey: `${name}/${businessNo}/${offered.event}`, title: `${title} ${offered.label}` }}
          isBusy={change.isPending}
          error={change.error}
          onConfirm={(input, markSaved) => take(offered.event, input, markSaved)}
          onClose={close}
        />
      )}
      {offered && !step?.form && step?.warning !== undefined && (
        <StepWarningDialog
          title={offered.label}
          warning={step.warning}
          isBusy={change.isPending}
          error={change.error}
          onConfirm={() => take(offered.event)}
          onClose={close}
        />
      )}
    </DocumentTransitionButtons>
  );
}
