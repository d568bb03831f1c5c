import { useEffect, useRef, useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import type { CommonEntry } from "../contract.ts";

type CommonEntryActionsProps = {
  entry: CommonEntry;
  isLocked: boolean;
  onEdit: () => void;
  onRemove: () => void;
};

/** The row itself asks to confirm a removal. Focus moves to the confirm button, and back if declined. */
export function CommonEntryActions({
  entry: { value },
  isLocked,
  onEdit,
  onRemove,
}: CommonEntryActionsProps) {
  const [confirmation, setConfirmation] = useState<"idle" | "asking" | "declined">("idle");
  const confirm = useRef<HTMLButtonElement>(null);
  const remove = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (confirmation === "asking") confirm.current?.focus();
    if (confirmation === "declined") remove.current?.focus();
  }, [confirmation]);

  if (confirmation === "asking") {
    const decide = (): void => {
      setConfirmation("idle");
      onRemove();
    };
    return (
      <>
        <Button ref={confirm} look="link" isBad aria-label={`确认删除 ${value}`} onClick={decide}>
          确认删除
        </Button>
        <Button look="link" aria-label={`不删除 ${value}`} onClick={() => setConfirmation("declined")}>
          取消
        </Button>
      </>
    );
  }
  return (
    <>
      <Button look="link" aria-label={`修改 ${value}`} disabled={isLocked} onClick={onEdit}>
        修改
      </Button>
      <Button
        ref={remove}
        look="link"
        aria-label={`删除 ${value}`}
        disabled={isLocked}
        onClick={() => setConfirmation("asking")}
      >
        删除
      </Button>
    </>
  );
}
