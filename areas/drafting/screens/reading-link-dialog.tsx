import { useEffect, useRef, useState } from "react";
import type * as z from "zod/mini";
import type { ApiError } from "#platform/web/api-error.ts";
import { AskForm } from "#platform/web/ask-form.tsx";
import { copyText } from "#platform/web/copy-text.ts";
import { Dialog } from "#platform/ui/dialog.tsx";
import { Field } from "#platform/ui/field.tsx";
import { notices } from "#platform/web/notice-store.ts";
import type { IssuedLink } from "../contract/reading-link.ts";

const MOST = 60;

type ReadingLink = z.infer<typeof IssuedLink>;
/** How a link of one kind of document is issued: `useChange` of its call. */
type Issuing = { data: ReadingLink | undefined; error: ApiError | null; isPending: boolean };
type ReadingLinkDialogProps = {
  /** What the document is called. */
  name: string;
  /** The page that opens by it, with the product that it is of. */
  hrefOf: (product: string) => string;
  issue: Issuing;
  onAudience: (audience: string) => void;
  onClose: () => void;
};

/** For somebody without an account: a link that opens this document once. */
export function ReadingLinkDialog({ name, hrefOf, issue, onAudience, onClose }: ReadingLinkDialogProps) {
  return (
    <Dialog title="发送查阅链接" onClose={onClose}>
      {issue.data ? (
        <Issued link={addressOf(hrefOf, issue.data)} until={issue.data.until} onClose={onClose} />
      ) : (
        <Audience
          name={name}
          error={issue.error}
          isPending={issue.isPending}
          onClose={onClose}
          onSettled={onAudience}
        />
      )}
    </Dialog>
  );
}

/** What opens it stands behind the #, which reaches no server and no log. */
function addressOf(hrefOf: ReadingLinkDialogProps["hrefOf"], { productLine, ticket }: ReadingLink): string {
  return `${location.origin}${hrefOf(productLine)}#ticket=${ticket}`;
}

type AudienceProps = {
  name: string;
  error: ApiError | null;
  isPending: boolean;
  onClose: () => void;
  onSettled: (audience: string) => void;
};

function Audience({ name, onSettled, ...asked }: AudienceProps) {
  const [audience, setAudience] = useState("");
  const isMissing = audience.trim() === "";
  return (
    <AskForm
      {...asked}
      isComplete={!isMissing}
      confirm="生成链接"
      pending="正在生成…"
      onConfirm={() => onSettled(audience.trim())}
    >
      {(isTold) => (
        <>
          <p>对方不登录即可查看这张{name}，只能看，不能操作；证件号码、电话和客户风险等级不显示。</p>
          <Field
            label="查阅方"
            value={audience}
            maxLength={MOST}
            autoComplete="off"
            placeholder="如 示例再保险经纪 王经理"
            error={isTold && isMissing ? "请填写查阅方" : undefined}
            hint="显示在对方的页面上，并记入操作审计"
            onChange={({ target }) => setAudience(target.value)}
          />
        </>
      )}
    </AskForm>
  );
}

type IssuedProps = { link: string; until: string; onClose: () => void };

const clock = new Intl.DateTimeFormat("zh-CN", {
  timeZone: "Asia/Shanghai",
  hour: "2-digit",
  minute: "2-digit",
});

function Issued({ link, until, onClose }: IssuedProps) {
  const copying = useRef<HTMLButtonElement>(null);
  const shown = useRef<HTMLInputElement>(null);
  // The button that had the focus is gone.
  useEffect(() => copying.current?.focus(), []);
  const copy = async (): Promise<void> => {
    if (await copyText(link)) return notices.tell("链接已复制");
    shown.current?.select();
    notices.tell("浏览器不允许自动复制，链接已选中，请按 Ctrl+C", "warning");
  };
  return (
    <div className="dialog-form">
      <Field
        label="查阅链接"
        ref={shown}
        value={link}
        readOnly
        hint={`${clock.format(new Date(until))} 前有效，只能打开一次；离开此窗口后不再显示`}
        onFocus={({ target }) => target.select()}
      />
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose}>
          关闭
        </button>
        <button type="button" className="button primary" ref={copying} onClick={() => void copy()}>
          复制链接
        </button>
      </div>
    </div>
  );
}
