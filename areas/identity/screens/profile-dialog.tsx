import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { Dialog } from "#platform/ui/dialog.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { Field } from "#platform/ui/field.tsx";
import { noticeStore } from "#platform/web/notice-store.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import { useFieldFocus } from "#platform/ui/use-form-focus.ts";
import { updateProfile } from "../contract/sign-in.ts";
import type { SignedInUser } from "./identity-queries.ts";

type ProfileField = "email" | "mobile";

export function ProfileDialog({ user, onClose }: { user: SignedInUser; onClose: () => void }) {
  const change = useCallMutation(updateProfile);
  const queries = useQueryClient();
  const [values, setValues] = useState({ email: user.email, mobile: user.mobile });
  const { form, focus } = useFieldFocus("email");
  const fieldOf = (name: ProfileField) => ({
    name,
    value: values[name],
    error: change.error?.fieldMessage(name),
    onChange: ({ target }: { target: HTMLInputElement }) =>
      setValues((before) => ({ ...before, [name]: target.value })),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (change.isPending) return;
    const input = { email: values.email.trim(), mobile: values.mobile.trim() };
    change.mutate(input, {
      onSuccess: () => {
        void queries.invalidateQueries({ queryKey: ["user"] });
        noticeStore.tell("资料已保存");
        onClose();
      },
      onError: (error) => focus(error.fieldMessage("email") === undefined ? "mobile" : "email"),
    });
  };
  return (
    <Dialog title="个人资料" className="form-dialog" onClose={onClose}>
      <form ref={form} className="dialog-form" onSubmit={submit} noValidate>
        <dl className="facts">
          <dt>姓名</dt>
          <dd>{user.userName}</dd>
          <dt>账号</dt>
          <dd>{user.userCode}</dd>
          <dt>新工号</dt>
          <dd>{user.newUserCode}</dd>
          <dt>机构</dt>
          <dd>{user.comCodeName}</dd>
        </dl>
        <Field {...fieldOf("email")} label="邮箱" type="email" autoComplete="email" />
        <Field {...fieldOf("mobile")} label="手机号" inputMode="numeric" autoComplete="tel-national" />
        {change.error && <ErrorNote error={change.error} />}
        <div className="dialog-actions">
          <Button onClick={onClose}>取消</Button>
          <Button look="primary" isSubmit isBusy={change.isPending}>
            {change.isPending ? "正在保存…" : "保存"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
