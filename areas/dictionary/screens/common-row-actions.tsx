import { useEffect, useRef, useState } from "react";
import type { CommonEntry } from "../contract.ts";

type Given = { entry: CommonEntry; isLocked: boolean; onEdit: () => void; onRemove: () => void };

/** Removing is asked once more in the row itself; the focus goes to the question and comes back. */
export function CommonRowActions({ entry: { value }, isLocked, onEdit, onRemove }: Given) {
  const [asked, setAsked] = useState<"not yet" | "asking" | "declined">("not yet");
  const confirm = useRef<HTMLButtonElement>(null);
  const remove = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asked === "asking") confirm.current?.focus();
    if (asked === "declined") remove.current?.focus();
  }, [asked]);

  if (asked === "asking") {
    const decide = (): void => {
      setAsked("not yet");
      onRemove();
    };
    return (
      <>
        <button
          ref={confirm}
          type="button"
          className="link is-bad"
          aria-label={`确认删除 ${value}`}
          onClick={decide}
        >
          确认删除
        </button>
        <button
          type="button"
          className="link"
          aria-label={`不删除 ${value}`}
          onClick={() => setAsked("declined")}
        >
          取消
        </button>
      </>
    );
  }
  return (
    <>
      <button
        type="button"
        className="link"
        aria-label={`修改 ${value}`}
        disabled={isLocked}
        onClick={onEdit}
      >
        修改
      </button>
      <button
        ref={remove}
        type="button"
        className="link"
        aria-label={`删除 ${value}`}
        disabled={isLocked}
        onClick={() => setAsked("asking")}
      >
        删除
      </button>
    </>
  );
}
