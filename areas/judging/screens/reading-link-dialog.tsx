import { formatClock, toShanghaiTime } from "#platform/kernel/shanghai-time.ts";
import { useEffect, useRef, useState } from "react";
import { DialogForm } from "#platform/web/ask-form.tsx";
import { Button } from "#platform/ui/button.tsx";
import { Dialog } from "#platform/ui/dialog.tsx";
import { Field } from "#platform/ui/field.tsx";
import { copyText } from "#platform/web/copy-text.ts";
import { noticeStore } from "#platform/web/notice-store.ts";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import type { ClientCall } from "#platform/web/api-client.ts";
import type { CreatedReadingLinkSchema } from "../contract/reading-link.ts";

const MOST = 60;

type ReadingLinkButtonProps = {
  /** What the document is called. */
  name: string;
  businessNo: string;
  /** The call that creates the link, and the field of its input that takes the number. */
  link: {
    readonly openCall: ClientCall & {
      readonly permission: string;
      readonly output: typeof CreatedReadingLinkSchema;
    };
    readonly number: string;
  };
  /** The page that the link opens, with the product of the document. */
  hrefOf: (product: string) => string;
};

/** Creates a link that shows the document once to a reader without an account. */
export function ReadingLinkButton(props: ReadingLinkButtonProps) {
  const mayCreate = useHasOperationPermission(props.link.openCall.permission);
  const [isOpen, setOpen] = useState(false);
  if (!mayCreate) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>查阅链接</Button>
      {isOpen && <ReadingLinkDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

type ReadingLinkDialogProps = ReadingLinkButtonProps & { onClose: () => void };

function ReadingLinkDialog({ name, businessNo, link, hrefOf, onClose }: ReadingLinkDialogProps) {
  const create = useCallMutation(link.openCall);
  const [audience, setAudience] = useState("");
  const isMissing = audience.trim() === "";
  return (
    <Dialog title="发送查阅链接" onClose={onClose}>
      {create.data ? (
        // The ticket stands behind the #, which reaches no server and no log.
        <CreatedLink
          address={`${location.origin}${hrefOf(create.data.productLine)}#ticket=${create.data.ticket}`}
          validUntil={create.data.until}
          onClose={onClose}
        />
      ) : (
        <DialogForm
          isComplete={!isMissing}
          confirm="生成链接"
          pending="正在生成…"
          isPending={create.isPending}
          error={create.error}
          onConfirm={() => create.mutate({ [link.number]: businessNo, audience: audience.trim() })}
          onClose={onClose}
        >
          {(isAttempted) => (
            <>
              <p>
                对方不登录即可查看这张{name}
                ，只能看，不能操作；证件号码、电话、客户风险等级、手续费和内部信息不显示。
              </p>
              <Field
                label="查阅方"
                value={audience}
                maxLength={MOST}
                autoComplete="off"
                placeholder="如 示例再保险经纪 王经理"
                error={isAttempted && isMissing ? "请填写查阅方" : undefined}
                hint="显示在对方的页面上，并记入操作审计"
                onChange={({ target }) => setAudience(target.value)}
              />
            </>
          )}
        </DialogForm>
      )}
    </Dialog>
  );
}

type CreatedLinkProps = { address: string; validUntil: string; onClose: () => void };

function CreatedLink({ address, validUntil, onClose }: CreatedLinkProps) {
  const copyButton = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // The button that had the focus is gone.
  useEffect(() => copyButton.current?.focus(), []);
  const copy = async (): Promise<void> => {
    if (await copyText(address)) return noticeStore.tell("链接已复制");
    field.current?.select();
    noticeStore.tell("浏览器不允许自动复制，链接已选中，请按 Ctrl+C", "warning");
  };
  return (
    <div className="dialog-form">
      <Field
        label="查阅链接"
        ref={field}
        value={address}
        readOnly
        hint={`${formatClock(toShanghaiTime(new Date(validUntil)))} 前有效，只能打开一次；离开此窗口后不再显示`}
        onFocus={({ target }) => target.select()}
      />
      <div className="dialog-actions">
        <Button onClick={onClose}>关闭</Button>
        <Button look="primary" ref={copyButton} onClick={() => void copy()}>
          复制链接
        </Button>
      </div>
    </div>
  );
}
