import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { callApi } from "#platform/web/api-client.ts";
import { toApiError, type ApiError } from "#platform/web/api-error.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { Field } from "#platform/ui/field.tsx";
import { useFieldFocus } from "#platform/ui/use-form-focus.ts";
import { adAccountLogin, loginIn, passwordTemporary } from "../contract/sign-in.ts";
import { CaptchaPicture } from "./captcha-picture.tsx";
import { DemoAccounts } from "./demo-accounts.tsx";
import { storeBrowserSession } from "./enter-session.ts";
import {
  type DemoAccount,
  findFirstInvalidLoginField,
  type LoginErrors,
  type LoginField,
  findMissingLoginFields,
  toLoginErrors,
} from "./login-rules.ts";
import { PasswordField } from "./password-field.tsx";
import { useCaptcha } from "./use-captcha.ts";

type LoginFormProps = {
  way: "PWD" | "AD";
  /** The field that has the focus at first; '' where the user chose this way with the focus on its tab. */
  first: string;
  onSignedIn: () => void;
  /** The password is a temporary one: the user must first choose another. */
  onTemporary: (typed: { userCode: string; temporary: string }) => void;
  foot: ReactNode;
};

export function LoginForm({ way, first: firstField, onSignedIn, onTemporary, foot }: LoginFormProps) {
  const [values, setValues] = useState({ userCode: "", password: "", captchaCode: "" });
  const [errors, setErrors] = useState<LoginErrors>({});
  const [signInError, setSignInError] = useState<ApiError>();
  const [isBusy, setBusy] = useState(false);
  const { captcha, error: captchaError, refresh } = useCaptcha();
  const shownError = signInError ?? captchaError;
  const { form, focus } = useFieldFocus(firstField);

  const fieldOf = (name: LoginField) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setValues((before) => ({ ...before, [name]: target.value }));
      setErrors((before) => ({ ...before, [name]: undefined }));
    },
  });

  const refused = (error: ApiError): void => {
    const byField = toLoginErrors(error);
    setSignInError(error);
    setErrors(byField);
    setValues((before) => ({ ...before, captchaCode: "" }));
    focus(findFirstInvalidLoginField(byField) ?? "captchaCode");
    refresh();
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const missing = findMissingLoginFields(values);
    setErrors(missing);
    setSignInError(undefined);
    const first = findFirstInvalidLoginField(missing);
    if (first) return focus(first);
    if (isBusy) return;
    if (!captcha) {
      setErrors({ captchaCode: "验证码图片还没有显示，请稍候再登录" });
      if (captchaError) refresh();
      return;
    }
    setBusy(true);
    try {
      const newSession = await callApi(way === "AD" ? adAccountLogin : loginIn, {
        userCode: values.userCode.trim(),
        password: values.password,
        captchaCode: values.captchaCode.trim(),
        captchaId: captcha.captchaId,
      });
      storeBrowserSession(newSession);
      onSignedIn();
    } catch (caught) {
      const error = toApiError(caught);
      refused(error);
      if (error.code === passwordTemporary.code)
        onTemporary({ userCode: values.userCode.trim(), temporary: values.password });
    } finally {
      setBusy(false);
    }
  };

  const take = ({ userCode, password }: DemoAccount): void => {
    setValues((before) => ({ ...before, userCode, password }));
    setErrors({});
    focus("captchaCode");
  };

  return (
    <>
      <form ref={form} className="login-form" onSubmit={submit} noValidate>
        <Field
          {...fieldOf("userCode")}
          label={way === "AD" ? "域账号" : "账号"}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField {...fieldOf("password")} />
        <Field
          {...fieldOf("captchaCode")}
          label="验证码"
          hint="看不清？点击换一张"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aside={<CaptchaPicture captcha={captcha} onRefresh={refresh} />}
        />
        {shownError && <ErrorNote error={shownError} />}
        <Button look="primary" size="large" isSubmit isBusy={isBusy}>
          {isBusy ? "正在登录…" : "登录"}
        </Button>
      </form>
      {foot}
      {way === "PWD" && <DemoAccounts onTake={take} />}
    </>
  );
}
