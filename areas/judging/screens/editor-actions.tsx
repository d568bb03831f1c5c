import { useEffect, useEffectEvent } from "react";
import { useFormContext } from "#platform/forms/web/use-form-context.tsx";
import { Button } from "#platform/ui/button.tsx";
import { useShortcuts } from "#platform/ui/use-page-keys.ts";
import { noticeStore } from "#platform/web/notice-store.ts";
import type { Deed } from "./draft-calls.ts";
import { takeIntent } from "./handover.ts";
import { TrialDialog, UnseenDialog } from "./editor-dialogs.tsx";
import type { Editing } from "./use-editing.ts";

/** Saves, rehearses or submits the document; missing values are shown before anything is sent. */
export function EditorActions({ editing }: { editing: Editing }) {
  const { store, focusFirstError } = useFormContext();
  const { busy, businessNo, simulate, simulated, unseen, mayPay, words } = editing;
  const isBusy = busy !== undefined;
  const save = (): void => void editing.save(store);
  const submit = (deed: "submit" | "pay" = "submit", seenPremium?: string): void => {
    const count = focusFirstError();
    if (count === 0) return void editing.submit(store, deed, seenPremium);
    noticeStore.tell(`还有 ${count} 处待完善，已定位到第一处`, "warning");
  };
  const main = mayPay ? "pay" : "submit";

  // The user pressed this button on the page of the document without a number.
  const resume = useEffectEvent(() => {
    const intent = businessNo === undefined ? undefined : takeIntent(businessNo);
    if (intent?.deed === "submit" || intent?.deed === "pay") submit(intent.deed, intent.seen);
    if (intent?.deed === "try") void simulate?.(store);
  });
  useEffect(() => resume(), []);

  useShortcuts({ s: save, enter: () => submit(main) });

  const label = (deed: Deed): string => words[deed][busy === deed ? 1 : 0];
  return (
    <>
      <Button isBusy={isBusy} aria-keyshortcuts="Control+S" onClick={save}>
        {label("save")}
      </Button>
      {simulate && (
        <Button isBusy={isBusy} onClick={() => void simulate(store)}>
          {label("try")}
        </Button>
      )}
      <Button
        look={mayPay ? "plain" : "primary"}
        isBusy={isBusy}
        aria-keyshortcuts={mayPay ? undefined : "Control+Enter"}
        onClick={() => submit()}
      >
        {label("submit")}
      </Button>
      {mayPay && (
        <Button
          look="primary"
          isBusy={isBusy}
          aria-keyshortcuts="Control+Enter"
          title="自动核保通过后直接缴费（Ctrl+Enter）"
          onClick={() => submit("pay")}
        >
          {label("pay")}
        </Button>
      )}
      {simulated && (
        <TrialDialog
          simulated={simulated}
          onClose={editing.closeTrial}
          onSubmit={() => {
            editing.closeTrial();
            submit();
          }}
        />
      )}
      {unseen && (
        <UnseenDialog
          premium={unseen.premium}
          onClose={editing.closeUnseen}
          onSubmit={() => void editing.submitAnyway()}
        />
      )}
    </>
  );
}
