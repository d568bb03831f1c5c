import { type FormEvent, useRef, useState } from "react";
import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import { formatShanghaiMinute } from "#platform/kernel/shanghai-time.ts";
import { Button } from "#platform/ui/button.tsx";
import { Field } from "#platform/ui/field.tsx";
import { PendingText } from "#platform/ui/pending-text.tsx";
import type { AnswerOf } from "#platform/web/api-client.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { noticeStore } from "#platform/web/notice-store.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import { type queryMailSettings, saveMailSetting, sendTestMail } from "../contract.ts";
import {
  fillPlaceholders,
  fillSubject,
  listForbiddenPlaceholders,
  type MailEvent,
  type MailRole,
} from "../rules/events.ts";
import { MailText } from "./mail-text.tsx";
import { TemplateVersions } from "./template-versions.tsx";

type Setting = AnswerOf<typeof queryMailSettings>["settings"][number];
type EventSettingProps = {
  readonly event: MailEvent;
  readonly setting: Setting;
  readonly mayChange: boolean;
  readonly ownEmail: string;
  readonly onChanged: () => Promise<void>;
};
type Draft = Pick<Setting, "isOn" | "hasFile" | "subject" | "body"> & { readonly roles: readonly MailRole[] };

const toDraft = ({ roles, ...setting }: Setting): Draft => ({ ...setting, roles: roles as MailRole[] });

/** One event: the form on the left, and what its reader will see on the right. */
export function EventSetting({ event, setting, mayChange, ownEmail, onChanged }: EventSettingProps) {
  const [draft, setDraft] = useState(() => toDraft(setting));
  const [hasTried, setTried] = useState(false);
  const save = useCallMutation(saveMailSetting);
  const change = (part: Partial<Draft>): void => setDraft((before) => ({ ...before, ...part }));
  const errors = findErrors(event, draft);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(toDraft(setting));
  const submit = (submitted: FormEvent): void => {
    submitted.preventDefault();
    setTried(true);
    if (Object.values(errors).some((error) => error !== undefined)) return;
    const { isOn, hasFile, subject, body, roles } = draft;
    const input = { event: event.code, version: setting.version, isOn, hasFile, subject, body };
    save.mutate(
      { ...input, roles: [...roles] },
      {
        onSuccess: ({ templateVersion }) => {
          noticeStore.tell(`“${event.name}”的设置已保存，模板第 ${templateVersion} 版`);
          void onChanged();
        },
      },
    );
  };
  return (
    <>
      <form className="card-plain mail-form" onSubmit={submit} noValidate aria-label={`${event.name}的设置`}>
        <h2>{event.name}</h2>
        <fieldset className="mail-fields" disabled={!mayChange}>
          <legend className="visually-hidden">设置</legend>
          <SettingChoices
            event={event}
            draft={draft}
            onChange={change}
            error={hasTried ? errors.roles : undefined}
          />
          <TextFields event={event} draft={draft} onChange={change} errors={hasTried ? errors : {}} />
        </fieldset>
        <p className="quiet-note">
          模板第 {setting.templateVersion} 版
          {setting.version > 1 &&
            `，${setting.changedByName} 修改于 ${formatShanghaiMinute(setting.changedAt)}`}
        </p>
        {!mayChange && <p className="quiet-note">邮件通知由总公司统一设置，您可以查看和测试发送。</p>}
        {save.error && (
          <ErrorNote error={save.error} onRetry={() => void onChanged()} retryLabel="刷新设置" />
        )}
        <div className="doc-steps">
          <TestSending event={event} ownEmail={ownEmail} isChanged={isChanged} />
          {mayChange && (
            <Button look="primary" isSubmit isBusy={save.isPending}>
              保存设置
            </Button>
          )}
        </div>
      </form>
      <section className="card-plain mail-preview" aria-labelledby="mail-preview">
        <h2 id="mail-preview">预览</h2>
        <p className="quiet-note">变量以示例内容代替。</p>
        <MailText
          subject={fillSubject(draft.subject, event.samples)}
          body={fillPlaceholders(draft.body, event.samples)}
        />
        {draft.hasFile && event.file !== "" && <p className="mail-file">附件：{event.file}.pdf</p>}
        <TemplateVersions
          event={event.code}
          current={setting.templateVersion}
          onTake={mayChange ? (text) => change(text) : undefined}
        />
      </section>
    </>
  );
}

type DraftErrors = {
  readonly roles?: string | undefined;
  readonly subject?: string | undefined;
  readonly body?: string | undefined;
};

function findErrors(event: MailEvent, { roles, subject, body }: Draft): DraftErrors {
  const ofText = (field: "subject" | "body", text: string): string | undefined => {
    if (text.trim() === "") return field === "subject" ? "请输入主题" : "请输入正文";
    const unknown = listForbiddenPlaceholders(event, field, text);
    return unknown.length === 0
      ? undefined
      : `不能使用的变量：${unknown.map((one) => `{${one}}`).join("、")}`;
  };
  return {
    roles: roles.length === 0 ? "请至少选择一个收件角色" : undefined,
    subject: ofText("subject", subject),
    body: ofText("body", body),
  };
}

type PartProps = {
  readonly event: MailEvent;
  readonly draft: Draft;
  readonly onChange: (part: Partial<Draft>) => void;
};

function SettingChoices({ event, draft, onChange, error }: PartProps & { error: string | undefined }) {
  const roleName = useCodeNames("MailRole");
  const { isOn, roles, hasFile } = draft;
  const toggle = (role: MailRole): void =>
    onChange({
      roles: roles.includes(role) ? roles.filter((one) => one !== role) : [...roles, role].toSorted(),
    });
  return (
    <>
      <label className="mail-check">
        <input type="checkbox" checked={isOn} onChange={({ target }) => onChange({ isOn: target.checked })} />
        启用
      </label>
      <fieldset className="mail-roles">
        <legend>收件角色</legend>
        {event.roles.map((role) => (
          <label key={role} className="mail-check">
            <input type="checkbox" checked={roles.includes(role)} onChange={() => toggle(role)} />
            <PendingText text={roleName(role)} />
          </label>
        ))}
        {error && <p className="field-error">{error}</p>}
      </fieldset>
      {event.file !== "" && (
        <label className="mail-check">
          <input
            type="checkbox"
            checked={hasFile}
            onChange={({ target }) => onChange({ hasFile: target.checked })}
          />
          带附件：{event.file}
        </label>
      )}
    </>
  );
}

function TextFields({ event, draft, onChange, errors }: PartProps & { errors: DraftErrors }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { subject, body } = draft;
  const insert = (name: string): void => {
    const at = field.current?.selectionStart ?? body.length;
    onChange({ body: `${body.slice(0, at)}{${name}}${body.slice(at)}` });
    field.current?.focus();
  };
  return (
    <>
      <Field
        label="主题"
        maxLength={100}
        value={subject}
        error={errors.subject}
        onChange={({ target }) => onChange({ subject: target.value })}
      />
      <div className="field">
        <label htmlFor="mail-body">正文</label>
        <textarea
          ref={field}
          id="mail-body"
          className="cell-input cell-area"
          rows={10}
          maxLength={4000}
          value={body}
          aria-invalid={errors.body !== undefined}
          aria-describedby="mail-body-note"
          onChange={({ target }) => onChange({ body: target.value })}
        />
        <p id="mail-body-note" className={errors.body === undefined ? "field-hint" : "field-error"}>
          {errors.body ?? "点变量插入光标处，发送时换成实际内容"}
        </p>
      </div>
      <div className="mail-words" role="group" aria-label="可用变量">
        {Object.keys(event.samples).map((name) => (
          <Button key={name} size="small" onClick={() => insert(name)}>
            {`{${name}}`}
          </Button>
        ))}
      </div>
    </>
  );
}

type TestSendingProps = {
  readonly event: MailEvent;
  readonly ownEmail: string;
  readonly isChanged: boolean;
};

/** The saved text goes to the user's own address. */
function TestSending({ event: { code }, ownEmail, isChanged }: TestSendingProps) {
  const test = useCallMutation(sendTestMail);
  return (
    <>
      {test.error && <ErrorNote error={test.error} />}
      <Button
        isBusy={test.isPending}
        disabled={isChanged}
        title={isChanged ? "请先保存再测试发送" : `发到您的邮箱 ${ownEmail}`}
        onClick={() =>
          test.mutate(
            { event: code },
            { onSuccess: ({ recipient }) => noticeStore.tell(`测试邮件正在发往 ${recipient}`) },
          )
        }
      >
        测试发送
      </Button>
    </>
  );
}
