import { notices } from "#platform/web/notice-store.ts";

type Given = {
  says: string;
  /** Why it cannot be done now. */
  why: string | undefined;
  look?: "primary" | "small";
  onAct: () => void;
};

/** Never `disabled`: whoever comes by keyboard is told as well why it is not the time for it, and keeps the focus. */
export function ReadyButton({ says, why, look, onAct }: Given) {
  const isPlain = look === undefined || (look === "primary" && why !== undefined);
  return (
    <button
      type="button"
      className={isPlain ? "button" : `button ${look}`}
      aria-disabled={why !== undefined}
      title={why}
      onClick={() => {
        if (why === undefined) onAct();
        else notices.tell(why);
      }}
    >
      {says}
    </button>
  );
}
