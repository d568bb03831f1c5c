import type { ReactNode } from "react";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { OptionListSource } from "#platform/forms/web/option-source.ts";
import type { ListDefinition } from "#platform/lists/definition.ts";
import { ListScreen } from "#platform/lists/web/list-screen.tsx";
import type {
  ListActions,
  ListStartAction,
  RowAction,
  SelectedRowsLink,
} from "#platform/lists/web/row-action.ts";
import { callApi } from "#platform/web/api-client.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { type DocumentDefinition, buildDocumentPageHref } from "../definition.ts";
import { type DocumentCalls, type DocumentInfo, getTransitionLabel } from "../document-calls.ts";
import { defineDocumentList } from "../document-list.ts";
import { type ConfirmedStart, DocumentEditor } from "./document-editor.tsx";
import { type DocumentPane, DocumentPage } from "./document-page.tsx";
import { usePlainDocument } from "./document-queries.ts";
import { DocumentUnavailablePage, DocumentLoadingPage, EditPageHeader } from "./document-wait.tsx";
import { LifecycleStatusChip } from "./status-chip.tsx";

type DocumentPagesInput = {
  readonly document: DocumentDefinition;
  readonly calls: DocumentCalls;
  readonly options: () => OptionListSource;
  readonly panes?: readonly DocumentPane[];
  readonly actionsOf?: (info: DocumentInfo) => ReactNode;
  /** What a new document begins with; the query is that of the page. */
  readonly startOf?: (query: PageProps["query"]) => FilledForm;
  /** Where a new document is in force once it is stored: what the user confirms first. */
  readonly confirmedStart?: ConfirmedStart;
  /** A second way to begin, beside the list's own. */
  readonly startToo?: ListStartAction;
  /** Links of the list's rows, beside those of the steps. */
  readonly links?: readonly SelectedRowsLink[];
};

type NumberParams = { readonly [name: string]: string | undefined };
type DetailPageProps = PageProps<NumberParams> & {
  /** Panes of later areas. */
  additions?: readonly DocumentPane[];
};
type PlaceProps = Pick<PageProps, "query" | "setQuery"> & { input: DocumentPagesInput };
type PartProps = PlaceProps & { businessNo: string };
type ListProps = PlaceProps & { list: ListDefinition };

/** The pages of a plain document. */
export function createPlainDocumentPages(input: DocumentPagesInput) {
  const { field } = input.document.number;
  const list = defineDocumentList(input.document);
  return {
    List: (page: PageProps) => <ListPage {...page} input={input} list={list} />,
    Add: (page: PageProps) => <AddPage {...page} input={input} businessNo="" />,
    Detail: ({ params, additions = [], ...page }: DetailPageProps) => (
      <DocumentPage
        {...page}
        {...input}
        panes={[...(input.panes ?? []), ...additions]}
        options={input.options()}
        businessNo={params[field] ?? ""}
      />
    ),
    Edit: ({ params, ...page }: PageProps<NumberParams>) => (
      <EditPage {...page} input={input} businessNo={params[field] ?? ""} />
    ),
  };
}

function ListPage({ input, list, query, setQuery }: ListProps) {
  const { document, calls, startToo, links } = input;
  const { title, pages, permission } = document;
  const actions = rowActions(document, calls);
  const deeds: ListActions = {
    links: [...rowLinks(document), ...(links ?? [])],
    ...(actions.length > 0 && { actions }),
    ...(pages.add !== undefined && {
      start: { label: `新增${title}`, permission: permission.add, href: pages.add },
    }),
    ...(startToo && { startToo }),
  };
  return <ListScreen list={list} query={query} setQuery={setQuery} deeds={deeds} />;
}

function AddPage({ input, query }: PartProps) {
  const { document, calls, options, startOf, confirmedStart } = input;
  const { title, name } = document;
  return (
    <div className="doc-page">
      <EditPageHeader title={`新增${title}`} />
      <DocumentEditor
        document={document}
        calls={calls}
        options={options()}
        draft={{ recordKey: `${name}/new`, title: `新增${title}` }}
        {...(startOf && { filled: startOf(query) })}
        {...(confirmedStart && { confirmedStart })}
      />
    </div>
  );
}

function EditPage({ input, businessNo }: PartProps) {
  const { document, calls, options } = input;
  const { title, name, pages } = document;
  const found = usePlainDocument(document, calls, businessNo);
  const { data } = found;
  const back = { href: pages.list, label: `返回${title}列表` };
  if (!data)
    return (
      <DocumentLoadingPage title={`编辑${title}`} query={found} waiting={`正在打开${title}`} back={back} />
    );
  const detailHref = buildDocumentPageHref(pages.detail, businessNo);
  const chip = <LifecycleStatusChip document={document} status={data.status} />;
  if (!data.offers.some(({ event }) => event === "save"))
    return (
      <DocumentUnavailablePage title={`编辑${title}`} name={title} businessNo={businessNo} href={detailHref}>
        现为 {chip}，不能编辑，或不由您负责。
      </DocumentUnavailablePage>
    );
  const detailLink = (
    <a className="button small" href={detailHref}>
      查看详情
    </a>
  );
  return (
    <div className="doc-page">
      <EditPageHeader title={`编辑${title}`} action={detailLink}>
        <code>{businessNo}</code>
        {chip}
      </EditPageHeader>
      <DocumentEditor
        key={data.version}
        document={document}
        calls={calls}
        options={options()}
        draft={{ recordKey: `${name}/${businessNo}`, title: `${title} ${businessNo}` }}
        filled={data.form}
        first={data}
        onReload={() => void found.refetch()}
      />
    </div>
  );
}

/** The steps that the list takes for several rows. */
function rowActions(document: DocumentDefinition, { steps: stepCalls }: DocumentCalls): RowAction[] {
  const { lifecycle, number, steps } = document;
  return Object.entries(steps).flatMap(([event, step]) => {
    const call = stepCalls[event];
    if (!call || !step?.forSeveral) return [];
    const from = new Set(lifecycle.transitions.flatMap((one) => (one.event === event ? one.from : [])));
    return {
      label: getTransitionLabel(document, event),
      permission: step.permission,
      ...(step.warning !== undefined && { warning: step.warning }),
      fits: (row) =>
        from.has(row["status"] ?? "") &&
        Object.entries(step.fitsRow ?? {}).every(([column, value]) => row[column] === value),
      reason: step.forSeveral,
      run: async (row, reason) => {
        const businessNo = row[number.field] ?? "";
        await callApi(call, { businessNo, version: Number(row["version"]), input: { reason } });
      },
    };
  });
}

/** Links of the list to the editor, if there is one, and to the dialogs of the steps, for rows whose state allows them. */
function rowLinks(document: DocumentDefinition): SelectedRowsLink[] {
  const { lifecycle, number, pages, permission, steps } = document;
  const linkOf = (
    event: string,
    label: string,
    linkPermission: string,
    hrefOf: (no: string) => string,
  ): SelectedRowsLink => {
    const transitions = lifecycle.transitions.filter((one) => one.event === event);
    const from = new Set(transitions.flatMap((one) => one.from));
    return {
      label,
      permission: linkPermission,
      takes: 1,
      fits: ([row]) => from.has(row?.["status"] ?? ""),
      hrefOf: ([row]) => hrefOf(row?.[number.field] ?? ""),
    };
  };
  const isEdited = lifecycle.transitions.some(({ event }) => event === "save");
  const edit = linkOf("save", "编辑", permission.edit, (no) => buildDocumentPageHref(pages.edit, no));
  return [
    ...(isEdited ? [edit] : []),
    ...Object.entries(steps).flatMap(([event, step]) =>
      step?.forSeveral
        ? []
        : linkOf(
            event,
            getTransitionLabel(document, event),
            step?.permission ?? permission.edit,
            (businessNo) => `${buildDocumentPageHref(pages.detail, businessNo)}?step=${event}`,
          ),
    ),
  ];
}
