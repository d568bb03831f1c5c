import { useState } from "react";
import { toApiError } from "#platform/web/api-error.ts";
import { callApi } from "#platform/web/api-client.ts";
import { Button } from "#platform/ui/button.tsx";
import { SearchBox } from "#platform/ui/search-box.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { noticeStore } from "#platform/web/notice-store.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { fileCallOptions, saveFile } from "#platform/web/save-file.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { downloadManual, type Manual, queryManualList } from "../contract.ts";
import {
  buildChapterHref,
  findChapter,
  findChapterOfPage,
  findChaptersWithWords,
  type PlaceInManual,
} from "../rules/reading.ts";
import { ChapterText } from "./chapter-text.tsx";
import "./manual.css";

/** 使用手册: the address names a chapter, or the page that is to be explained. */
export function ManualPage({ query }: PageProps) {
  const { manual: manualCode = "", chapter: chapterCode = "", of = "" } = query;
  const { data, error, refetch } = useCallQuery(queryManualList, {}, ["manual"]);
  const manuals = data?.list ?? [];
  const explaining = findChapterOfPage(manuals, of);
  const shown =
    findChapter(manuals, { manualCode, chapterCode }) ??
    (explaining && findChapter(manuals, explaining)) ??
    findFirstChapter(manuals);
  return (
    <div className="manual-page">
      <h1>使用手册</h1>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingSkeleton rows={10} label="正在打开使用手册" />}
      {shown && (
        <div className="manual-body">
          <Contents
            manuals={manuals}
            shown={{ manualCode: shown.manual.manualCode, chapterCode: shown.chapter.chapterCode }}
          />
          <article
            key={shown.chapter.chapterCode}
            ref={bringIntoSight}
            className="card manual-chapter"
            aria-label={shown.chapter.title}
          >
            <header>
              <h2>{shown.chapter.title}</h2>
              <Button size="small" onClick={() => void saveManual(shown.manual.manualCode)}>
                下载“{shown.manual.title}”（PDF）
              </Button>
            </header>
            <ChapterText chapter={shown.chapter} />
          </article>
        </div>
      )}
    </div>
  );
}

/** The contents stand below the chapter on a phone. */
function bringIntoSight(chapter: HTMLElement | null): void {
  chapter?.scrollIntoView({ block: "nearest" });
}

function findFirstChapter(manuals: readonly Manual[]) {
  const [manual] = manuals;
  const [chapter] = manual?.chapters ?? [];
  return manual && chapter && { manual, chapter };
}

type ContentsProps = {
  manuals: readonly Manual[];
  shown: PlaceInManual;
};

function Contents({ manuals, shown }: ContentsProps) {
  const [typed, setTyped] = useState("");
  const found = findChaptersWithWords(manuals, typed);
  return (
    <nav className="card manual-contents" aria-label="目录">
      <SearchBox label="在手册中查找" placeholder="如：退费、倒签" typed={typed} onType={setTyped} />
      {found.length === 0 && <p className="nothing">没有含“{typed.trim()}”的内容，请换一个词。</p>}
      {found.map(({ manualCode, title, chapters }) => (
        <section key={manualCode} aria-label={title}>
          <h2>{title}</h2>
          <ul>
            {chapters.map((chapter) => (
              <li key={chapter.chapterCode}>
                <a
                  href={buildChapterHref({ manualCode, chapterCode: chapter.chapterCode })}
                  aria-current={
                    manualCode === shown.manualCode && chapter.chapterCode === shown.chapterCode
                      ? "page"
                      : undefined
                  }
                >
                  {chapter.title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

async function saveManual(manualCode: string): Promise<void> {
  try {
    saveFile(await callApi(downloadManual, { manualCode }, fileCallOptions));
  } catch (caught) {
    noticeStore.error(toApiError(caught));
  }
}
