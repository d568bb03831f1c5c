import { type ComponentType, type ReactNode, useState, useSyncExternalStore } from "react";
import { Button } from "#platform/ui/button.tsx";
import type { Draft } from "./draft.ts";
import type { Autosave } from "./autosave.ts";
import { browserAutosave } from "./drafts.ts";
import { formatSavedAt } from "./saved-at.ts";
import "./drafts.css";

type DraftOffersProps = {
  /** Opens the form of this draft in its branch; the form then restores the draft. */
  onOpen(draft: Draft): void;
  /** The name of a branch, shown for drafts of another branch. */
  BranchName: ComponentType<{ comCode: string }>;
  comCode: string;
  autosave?: Autosave;
};

const FIRST_COUNT = 3;

/** A line above the page that offers unsaved drafts, each restored by one click. */
export function DraftOffers({ onOpen, BranchName, comCode, autosave = browserAutosave }: DraftOffersProps) {
  const offers = useSyncExternalStore(autosave.subscribe, autosave.offers);
  const isRefused = useSyncExternalStore(autosave.subscribe, autosave.isRefused);
  const [isRead, setRead] = useState(false);
  const [areAllShown, setAllShown] = useState(false);
  const [dropped, setDropped] = useState<Draft>();
  const shown = areAllShown ? offers : offers.slice(0, FIRST_COUNT);
  const restore = (draft: Draft): void => {
    autosave.want(draft);
    onOpen(draft);
  };
  const discard = (draft: Draft): void => {
    setDropped(draft);
    void autosave.discard(draft);
  };
  return (
    <section className="draft-offers" aria-label="未保存的内容">
      <p role="status">{offers.length > 0 && `有 ${offers.length} 份未保存的内容`}</p>
      {offers.length > 0 && (
        <ul>
          {shown.map((draft) => (
            <Offer
              key={draft.id}
              draft={draft}
              branch={draft.comCode !== comCode && <BranchName comCode={draft.comCode} />}
              onRestore={() => restore(draft)}
              onDiscard={() => discard(draft)}
            />
          ))}
        </ul>
      )}
      {shown.length < offers.length && (
        <Button look="link" onClick={() => setAllShown(true)}>
          全部显示
        </Button>
      )}
      {dropped && (
        <p role="status" className="draft-dropped">
          已放弃“{dropped.title}”
          <Button
            look="link"
            onClick={() => {
              void autosave.putBack(dropped);
              setDropped(undefined);
            }}
          >
            撤销
          </Button>
        </p>
      )}
      {isRefused && !isRead && (
        <p role="status" className="draft-refused">
          浏览器不允许保存草稿（无痕窗口或空间不足）。请在离开页面前保存已填写的内容。
          <Button look="link" onClick={() => setRead(true)}>
            知道了
          </Button>
        </p>
      )}
    </section>
  );
}

type OfferProps = { draft: Draft; branch: ReactNode; onRestore(): void; onDiscard(): void };

function Offer({ draft: { title, savedMs }, branch, onRestore, onDiscard }: OfferProps) {
  const when = formatSavedAt(savedMs);
  return (
    <li>
      <span className="draft-title">{title}</span>
      {branch && <span className="draft-branch">{branch}</span>}
      <time dateTime={new Date(savedMs).toISOString()}>{when}</time>
      <Button look="link" onClick={onRestore} aria-label={`恢复 ${title}，${when}`}>
        恢复
      </Button>
      <Button look="link" onClick={onDiscard} aria-label={`放弃 ${title}，${when}`}>
        放弃
      </Button>
    </li>
  );
}
