import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { DocumentTransitionButtons } from "#platform/documents/web/document-steps.tsx";
import { useSingleRunningAction } from "#platform/documents/web/use-actions.ts";
import { ReasonDialog } from "#platform/documents/web/reason-dialog.tsx";
import type { SentInputOf, ClientCall } from "#platform/web/api-client.ts";
import type { ApiError } from "#platform/web/api-error.ts";
import { navigate } from "#platform/web/location.ts";
import { noticeStore } from "#platform/web/notice-store.ts";
import { REVOKE_REASON_FIELD } from "../contract/shapes.ts";
import { invalidateDocumentQueries } from "./document-queries.ts";
import type { DraftDocumentContent, DraftDocumentKind, DraftKindCalls } from "./product-document.tsx";

type ProductStepsProps<Content extends DraftDocumentContent> = {
  kind: DraftDocumentKind<Content>;
  calls: Pick<DraftKindCalls, "submit">;
  document: Content;
  main: ReadonlySet<string>;
  /** The steps of the kind, by event; to edit and to submit are the same for all. */
  actions: Readonly<Record<string, () => void>>;
  /** The events that ask first, and their dialog. */
  askingEvents: readonly string[];
  renderDialog: (event: string, close: () => void) => ReactNode;
  /** The changes that the steps of the kind run. */
  changes: readonly { readonly isPending: boolean; readonly error: ApiError | null }[];
  before: ReactNode;
  children?: ReactNode;
};

/** The steps that the server offers for a draft, as buttons; a disabled one says why. */
export function ProductDocumentActionButtons<Content extends DraftDocumentContent>(
  props: ProductStepsProps<Content>,
) {
  const { kind, calls, document, main, actions, askingEvents, renderDialog, changes } = props;
  const client = useQueryClient();
  const { busy, error, run } = useSingleRunningAction<"submit">();
  const [openEvent, setOpenEvent] = useState<string>();
  const isVisible = useRef(false);
  useEffect(() => {
    isVisible.current = true;
    return () => void (isVisible.current = false);
  }, []);
  const refetch = (): Promise<void> => invalidateDocumentQueries(client, kind.numberOf(document), kind.list);
  const submit = (): void =>
    void run("submit", async () => {
      const { resultHref } = await calls.submit(document, document.sumPremium ?? "0.00");
      await refetch();
      // A hidden tab must not take the user away from the page that is open now.
      if (isVisible.current) navigate(resultHref ?? kind.resultHref(document));
    });
  const failed = changes.find((change) => change.error)?.error;
  return (
    <DocumentTransitionButtons
      offers={document.offers}
      actions={{
        save: () => navigate(kind.editHref(document)),
        submit,
        ...actions,
        ...Object.fromEntries(askingEvents.map((event) => [event, () => setOpenEvent(event)])),
      }}
      main={main}
      isBusy={busy !== undefined || changes.some(({ isPending }) => isPending)}
      error={error ?? failed ?? null}
      onRefresh={() => void refetch()}
      before={props.before}
    >
      {props.children}
      {openEvent !== undefined && renderDialog(openEvent, () => setOpenEvent(undefined))}
    </DocumentTransitionButtons>
  );
}

type RevokeDialogProps<Content extends DraftDocumentContent, C extends ClientCall> = {
  kind: DraftDocumentKind<Content>;
  document: Content;
  warning: string;
  call: C;
  inputOf: (reason: string) => SentInputOf<C>;
  onClose: () => void;
};

/** Asks why a document is revoked. */
export function RevokeDialog<Content extends DraftDocumentContent, C extends ClientCall>(
  props: RevokeDialogProps<Content, C>,
) {
  const { kind, document, onClose } = props;
  const client = useQueryClient();
  const businessNo = kind.numberOf(document);
  return (
    <ReasonDialog
      {...props}
      title={`撤销${kind.title}`}
      bounds={REVOKE_REASON_FIELD}
      confirm="撤销"
      onDone={() => {
        noticeStore.tell(`已撤销 ${businessNo}`);
        onClose();
        void invalidateDocumentQueries(client, businessNo, kind.list);
      }}
    />
  );
}
