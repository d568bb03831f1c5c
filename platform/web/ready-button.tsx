import { notices } from "#platform/web/notice-store.ts";

type ReadyButtonProps = {
  label: string;
  /** Why the action is not possible now; undefined if it is. */
  whyNot: string | undefined;
  look?: "primary" | "small";
  onAct: () => void;
};

/** Never `disabled`, so that keyboard users keep the focus and are told why the action is not possible. */
export function ReadyButton({ label: says, whyNot: why, look, onAct }: ReadyButtonProps) {
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
