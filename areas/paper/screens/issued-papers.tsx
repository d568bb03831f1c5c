import { useId, useState } from "react";
import { parseTypedNumbers } from "#areas/document/rules/typed-numbers.ts";
import { EditPageHeader } from "#platform/documents/web/document-wait.tsx";
import { useRefreshTasks } from "#platform/jobs/web/task-queries.ts";
import { Button } from "#platform/ui/button.tsx";
import { ButtonLink } from "#platform/ui/links.tsx";
import { useDraft } from "#platform/web/autosave/use-draft.ts";
import type { ApiError } from "#platform/web/api-error.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import { packPapers, downloadPaper } from "../contract/papers.ts";
import { MOST_PACKED_PAPERS } from "../rules/packed-papers.ts";
import { ISSUED_PAPERS_PATH, PACK_PAPERS_PATH } from "../rules/paper-places.ts";
import { ListScreen } from "#platform/lists/web/list-screen.tsx";
import type { ListActions } from "#platform/lists/web/row-action.ts";
import { issuedPaperList } from "../rules/issued-paper-list.ts";
import { downloadPaperFile } from "./paper-queries.ts";
import "#platform/documents/web/documents.css";
import "./papers.css";

/** More numbers make a long address; they are pasted into the page. */
const MOST_CHOSEN = 100;

const deeds: ListActions = {
  start: { label: "按业务号打包", permission: packPapers.permission, href: PACK_PAPERS_PATH },
  actions: [
    {
      label: "下载",
      permission: downloadPaper.permission,
      isOfRow: true,
      fits: ({ paperId }) => (paperId ?? "") !== "",
      run: ({ paperId }) => downloadPaperFile(paperId ?? ""),
    },
  ],
  links: [
    {
      label: "打包下载",
      permission: packPapers.permission,
      takes: { least: 1, most: MOST_CHOSEN },
      hrefOf: (rows) =>
        `${PACK_PAPERS_PATH}?businessNos=${rows.map(({ businessNo }) => businessNo).join(",")}`,
    },
  ],
};

/** 单证下载: every issued policy and endorsement, with its paper. */
export function IssuedPapersPage({ query, setQuery }: PageProps) {
  return <ListScreen list={issuedPaperList} query={query} setQuery={setQuery} deeds={deeds} />;
}

/** 打包单证: a background task writes the papers of the given numbers into one archive. */
export function PackPapersPage({ query }: PageProps) {
  const chosen = parseTypedNumbers(query["businessNos"] ?? "").join("\n");
  const [text, setText] = useState(chosen);
  const [hasTried, setTried] = useState(false);
  const refreshTasks = useRefreshTasks();
  const pack = useCallMutation(packPapers);
  const draft = useDraft({
    recordKey: "paper/pack",
    title: "打包单证",
    values: { businessNos: text },
    labels: { businessNos: "业务号" },
    isDirty: text !== chosen,
    onRestore: ({ businessNos }) => setText(typeof businessNos === "string" ? businessNos : ""),
  });
  const businessNos = parseTypedNumbers(text);
  const begin = (): void => {
    setTried(true);
    if (countError(businessNos) !== undefined) return;
    pack.mutate(
      { businessNos },
      {
        onSuccess: () => {
          draft.saved();
          refreshTasks();
        },
      },
    );
  };
  return (
    <div className="doc-page">
      <EditPageHeader
        title="打包单证"
        action={
          <div className="doc-steps">
            <ButtonLink href={ISSUED_PAPERS_PATH}>返回列表</ButtonLink>
          </div>
        }
      />
      <form
        className="card-plain pack-papers"
        onSubmit={(event) => {
          event.preventDefault();
          begin();
        }}
      >
        <NumbersField
          text={text}
          onText={setText}
          count={businessNos.length}
          error={
            hasTried ? (countError(businessNos) ?? listWrongNumbers(businessNos, pack.error)) : undefined
          }
        />
        {pack.error && <ErrorNote error={pack.error} />}
        {pack.data && (
          <p role="status" className="quiet-note">
            已开始打包 {pack.data.count} 个业务号，可以离开本页；完成后在右上角的后台任务中下载。
          </p>
        )}
        <Button look="primary" isSubmit isBusy={pack.isPending}>
          开始打包
        </Button>
      </form>
    </div>
  );
}

function countError({ length }: readonly string[]): string | undefined {
  if (length === 0) return "请输入保单号、批单号或缴费单号";
  return length > MOST_PACKED_PAPERS
    ? `一次最多打包 ${MOST_PACKED_PAPERS} 个业务号，请分几次打包`
    : undefined;
}

/** The numbers that the server did not take for those of policies, endorsements or payments. */
function listWrongNumbers(businessNos: readonly string[], error: ApiError | null): string | undefined {
  const places = (error?.fields ?? []).map(({ path }) => Number(path.replace("businessNos.", "")));
  const wrong = places.flatMap((place) => businessNos[place] ?? []);
  if (wrong.length === 0) return undefined;
  const rest = wrong.length > MOST_NAMED ? ` 等 ${wrong.length} 个` : "";
  return `不是保单号、批单号或缴费单号：${wrong.slice(0, MOST_NAMED).join("、")}${rest}`;
}

const MOST_NAMED = 5;

type NumbersFieldProps = {
  text: string;
  onText: (text: string) => void;
  count: number;
  error: string | undefined;
};

function NumbersField({ text, onText, count, error }: NumbersFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>业务号</label>
      <textarea
        id={id}
        className="cell-input cell-area"
        rows={10}
        value={text}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => onText(target.value)}
      />
      <p id={`${id}-note`} className={error === undefined ? "field-hint" : "field-error"}>
        {error ??
          `保单号、批单号或缴费单号（收据），每行一个，可从表格粘贴；已输入 ${count} 个。尚未生成的单证会先生成`}
      </p>
    </div>
  );
}
