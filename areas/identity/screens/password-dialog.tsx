import { type ClipboardEvent, type FormEvent, useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { callApi } from "#platform/web/api-client.ts";
import { type ApiError, toApiError } from "#platform/web/api-error.ts";
import { Dialog } from "#platform/ui/dialog.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { Field } from "#platform/ui/field.tsx";
import { useFieldFocus } from "#platform/ui/use-form-focus.ts";
import { modifyPassword } from "../contract/sign-in.ts";
import { CaptchaPicture } from "./captcha-picture.tsx";
import {
  type PasswordErrors,
  checkPasswordValues,
  toPasswordErrors,
  type PasswordFormField,
  passwordFields,
  trimPasswordValues,
} from "./password-rules.ts";
import { useCaptcha } from "./use-captcha.ts";

type PasswordDialogProps = {
  /** The user's code. If omitted, the dialog asks for it as well. */
  userCode?: string | undefined;
  /** The temporary password that the user signed in with. */
  temporary?: string | undefined;
  onClose: () => void;
  onChanged: () => void;
};

const NO_PASTE = "请逐字输入，密码不能粘贴";

export function ChangePasswordDialog({ userCode, temporary, onClose, onChanged }: PasswordDialogProps) {
  const [values, setValues] = useState({
    userCode: userCode ?? "",
    oldPassword: temporary ?? "",
    newPassword: "",
    confirmNewPassword: "",
    captchaCode: "",
  });
  const [errors, setErrors] = useState<PasswordErrors>({});
  const [hints, setHints] = useState<PasswordErrors>({});
  const [changeError, setChangeError] = useState<ApiError>();
  const [state, setState] = useState<"open" | "busy" | "changed">("open");
  const { captcha, error: captchaError, refresh } = useCaptcha();
  const { form, focus } = useFieldFocus(firstField({ userCode, temporary }));
  const shownError = changeError ?? captchaError;

  const fieldOf = (name: PasswordFormField) => ({
    name,
    value: values[name],
    error: errors[name],
    hint: hints[name],
    spellCheck: false,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setValues((before) => ({ ...before, [name]: target.value }));
      setErrors((before) => ({ ...before, [name]: undefined }));
    },
  });
  const secretOf = (name: PasswordFormField) => ({
    ...fieldOf(name),
    type: "password",
    onPaste: (event: ClipboardEvent) => {
      event.preventDefault();
      setHints((before) => ({ ...before, [name]: NO_PASTE }));
    },
  });
  const tellErrors = (found: PasswordErrors, otherwise?: PasswordFormField): boolean => {
    setErrors(found);
    const first = passwordFields.find((name) => found[name] !== undefined) ?? otherwise;
    if (first) focus(first);
    return first !== undefined;
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (state !== "open") return;
    const input = trimPasswordValues(values);
    setChangeError(undefined);
    if (tellErrors(checkPasswordValues(input))) return;
    setState("busy");
    try {
      await callApi(modifyPassword, { ...input, captchaId: captcha?.captchaId ?? "" });
      setState("changed");
      onChanged();
    } catch (caught) {
      const error = toApiError(caught);
      setChangeError(error);
      setValues((before) => ({ ...before, captchaCode: "" }));
      tellErrors(toPasswordErrors(error), "captchaCode");
      refresh();
      setState("open");
    }
  };

  return (
    <Dialog title="修改密码" className="form-dialog" onClose={onClose}>
      <form ref={form} className="dialog-form" onSubmit={submit} noValidate>
        {temporary !== undefined && <p>这是管理员设置的临时密码，请先换成您自己的密码，再重新登录。</p>}
        {userCode === undefined && <Field {...fieldOf("userCode")} label="账号" autoComplete="username" />}
        <Field {...secretOf("oldPassword")} label="原密码" autoComplete="current-password" />
        <Field
          {...secretOf("newPassword")}
          label="新密码"
          hint={hints.newPassword ?? "至少 10 位，含字母和数字"}
          autoComplete="new-password"
        />
        <Field {...secretOf("confirmNewPassword")} label="确认新密码" autoComplete="new-password" />
        <Field
          {...fieldOf("captchaCode")}
          label="验证码"
          autoComplete="off"
          aside={<CaptchaPicture captcha={captcha} onRefresh={refresh} />}
        />
        {shownError && <ErrorNote error={shownError} />}
        <p role="status" className="dialog-done">
          {state === "changed" && "修改成功，请重新登录"}
        </p>
        <div className="dialog-actions">
          <Button onClick={onClose}>取消</Button>
          <Button look="primary" isSubmit isBusy={state !== "open"}>
            {state === "busy" ? "正在修改…" : "确定"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function firstField({
  userCode,
  temporary,
}: Pick<PasswordDialogProps, "userCode" | "temporary">): PasswordFormField {
  if (userCode === undefined) return "userCode";
  return temporary === undefined ? "oldPassword" : "newPassword";
}
