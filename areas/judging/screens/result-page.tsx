import { type ReactNode, useEffect, useRef } from "react";
import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import { UnderwritingHitTable } from "#areas/underwriting/screens/hit-table.tsx";
import { DocumentUnavailablePage, DocumentLoadingPage } from "#platform/documents/web/document-wait.tsx";
import { formatMoney } from "#platform/kernel/money.ts";
import { ButtonLink } from "#platform/ui/links.tsx";
import { PendingText } from "#platform/ui/pending-text.tsx";
import { type AutoUnderwritingResultRow, useAutoUnderwritingResults } from "./document-queries.ts";
import {
  ProductDocumentLoader,
  type DraftDocumentContent,
  type DraftDocumentKind,
  type LoadedDocumentProps,
  type PageQueryProps,
} from "./product-document.tsx";

const TITLE = "提交结果";
const WAITING = "正在加载提交结果";

type NextSteps = {
  /** Links that stand behind the link to the list. */
  readonly links?: ReactNode;
  /** The next thing to do stands last; undefined where the document is only to be looked at. */
  readonly main: ReactNode | undefined;
};

type ResultPageProps<Content extends DraftDocumentContent> = PageQueryProps & {
  kind: DraftDocumentKind<Content>;
  businessNo: string;
  /** What a pass leads to. */
  passedText: (document: Content) => string;
  /** Stands below the facts. */
  renderNote?: (result: AutoUnderwritingResultRow) => ReactNode;
  nextSteps: (document: Content) => NextSteps;
};

/** The outcome of the last submission and the next steps, whenever the page is opened. */
export function SubmissionResultPage<Content extends DraftDocumentContent>(props: ResultPageProps<Content>) {
  const { kind, businessNo } = props;
  const results = useAutoUnderwritingResults(businessNo);
  return (
    <ProductDocumentLoader {...props} title={TITLE} waiting={WAITING} rows={6}>
      {(opened) => {
        if (!results.data || results.error)
          return (
            <DocumentLoadingPage
              title={TITLE}
              query={results}
              waiting={WAITING}
              rows={6}
              back={{ href: kind.listHref, label: `返回${kind.title}列表` }}
            />
          );
        const [latest] = results.data;
        if (latest) return <SubmissionResult {...props} opened={opened} result={latest} />;
        return (
          <DocumentUnavailablePage
            title={TITLE}
            name={kind.title}
            businessNo={businessNo}
            href={kind.detailHref(opened.document)}
          >
            还没有提交过核保。
          </DocumentUnavailablePage>
        );
      }}
    </ProductDocumentLoader>
  );
}

const marks: Readonly<Record<string, readonly [mark: string, title: string, tone: string]>> = {
  "3": ["✓", "自动核保通过", "is-good"],
  "4": ["→", "已转人工核保", "is-waiting"],
  "5": ["!", "自动核保退回", "is-bad"],
};

type SubmissionResultProps<Content extends DraftDocumentContent> = ResultPageProps<Content> & {
  opened: LoadedDocumentProps<Content>;
  result: AutoUnderwritingResultRow;
};

function SubmissionResult<Content extends DraftDocumentContent>(props: SubmissionResultProps<Content>) {
  const { kind, businessNo, opened, result, passedText, renderNote, nextSteps } = props;
  const { document, product } = opened;
  const levelName = useCodeNames("UwLevel");
  const { underwriteFlag: flag, autoErrorConditionRspDtos: hits, uwLevel, isRefusalProposed } = result;
  const [mark, title, tone] = marks[flag] ?? ["", flag, ""];
  const texts: Readonly<Record<string, string>> = {
    "3": passedText(document),
    "4": `任务已进入${levelName(String(uwLevel))}核保的任务池，结论会以消息通知。`,
    "5": "没有进入人工核保。请按下列原因修改后重新提交。",
  };
  const next = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone with its page; the next step takes its place.
  useEffect(() => focusNextStep(next.current), []);
  return (
    <div className="result-page">
      <section className="card-plain result-card" aria-label="核保结论">
        <header className="result-head">
          <span className={`result-mark ${tone}`} aria-hidden="true">
            {mark}
          </span>
          <div>
            <h1>{title}</h1>
            <p>
              <PendingText text={texts[flag] ?? ""} />
            </p>
          </div>
          <p className="doc-premium">
            保费 <strong>{formatMoney(document.sumPremium)}</strong> 元
          </p>
        </header>
        <p className="doc-title">
          <code>{businessNo}</code>
          <span className="result-state">
            目前状态 <kind.Chip document={document} />
          </span>
          {isRefusalProposed && <span className="chip is-bad has-dot">建议拒保</span>}
        </p>
        <kind.Facts document={document} product={product} />
        {renderNote?.(result)}
        {hits.length > 0 && (
          <>
            <h2>触发的核保规则</h2>
            <UnderwritingHitTable hits={hits} />
          </>
        )}
        <div className="result-next" ref={next}>
          <NextLinks kind={kind} document={document} {...nextSteps(document)} />
        </div>
      </section>
    </div>
  );
}

function focusNextStep(steps: HTMLElement | null): void {
  if (document.activeElement !== document.body) return;
  steps?.querySelector<HTMLElement>(".button.primary")?.focus();
}

type NextLinksProps<Content extends DraftDocumentContent> = NextSteps & {
  kind: DraftDocumentKind<Content>;
  document: Content;
};

function NextLinks<Content extends DraftDocumentContent>({
  kind,
  document,
  links,
  main,
}: NextLinksProps<Content>) {
  const mayEdit = document.offers.some(({ event, why }) => event === "save" && why === "");
  const detailHref = kind.detailHref(document);
  return (
    <>
      <ButtonLink href={kind.listHref}>返回列表</ButtonLink>
      {links}
      <ButtonLink href={`${detailHref}?tab=trail`}>查看轨迹</ButtonLink>
      <a className={mayEdit || main !== undefined ? "button" : "button primary"} href={detailHref}>
        查看{kind.title}
      </a>
      {mayEdit && (
        <a className="button primary" href={kind.editHref(document)}>
          去修改
        </a>
      )}
      {main}
    </>
  );
}
