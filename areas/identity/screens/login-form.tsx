import { type FormEvent, type ReactNode, useState } from "react";
import { callApi } from "#platform/web/api-client.ts";
import { toApiError, type ApiError } from "#platform/web/api-error.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { Field } from "#platform/ui/field.tsx";
import { useFormFocus } from "#platform/ui/use-form-focus.ts";
import { adAccountLogin, loginIn, passwordTemporary } from "../contract.ts";
import { CaptchaPicture } from "./captcha-picture.tsx";
import { DemoAccounts } from "./demo-accounts.tsx";
import { enterSession } from "./enter-session.ts";
import {
  type DemoAccount,
  firstInvalidField,
  type LoginErrors,
  type LoginField,
  missingFields,
  toLoginErrors,
} from "./login-rules.ts";
import { PasswordField } from "./password-field.tsx";
import { useCaptcha } from "./use-captcha.ts";

type LoginFormProps = {
  way: "PWD" | "AD";
  onSignedIn: () => void;
  /** The password is right, and good for choosing another only. */
  onTemporary: (typed: { userCode: string; temporary: string }) => void;
  foot: ReactNode;
};

export function LoginForm({ way, onSignedIn, onTemporary, foot }: LoginFormProps) {
  const [values, setValues] = useState({ userCode: "", password: "", captchaCode: "" });
  const [errors, setFaults] = useState<LoginErrors>({});
  const [said, setSaid] = useState<ApiError>();
  const [isBusy, setBusy] = useState(false);
  const { captcha, fault: captchaFault, refresh } = useCaptcha();
  const { form, focus } = useFormFocus();

  const fieldOf = (name: LoginField) => ({
    name,
    value: values[name],
    fault: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setValues((before) => ({ ...before, [name]: target.value }));
      setFaults((before) => ({ ...before, [name]: undefined }));
    },
  });

  const refused = (fault: ApiError): void => {
    const byField = toLoginErrors(fault);
    setSaid(fault);
    setFaults(byField);
    setValues((before) => ({ ...before, captchaCode: "" }));
    focus(firstInvalidField(byField) ?? "captchaCode");
    refresh();
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const missing = missingFields(values);
    setFaults(missing);
    setSaid(undefined);
    const first = firstInvalidField(missing);
    if (first) return focus(first);
    if (isBusy) return;
    if (!captcha) {
      setFaults({ captchaCode: "验证码图片还没有显示，请稍候再登录" });
      if (captchaFault) refresh();
      return;
    }
    setBusy(true);
    try {
      const opened = await callApi(way === "AD" ? adAccountLogin : loginIn, {
        userCode: values.userCode.trim(),
        password: values.password,
        captchaCode: values.captchaCode.trim(),
        captchaId: captcha.captchaId,
      });
      enterSession(opened);
      onSignedIn();
    } catch (caught) {
      const fault = toApiError(caught);
      refused(fault);
      if (fault.code === passwordTemporary.code)
        onTemporary({ userCode: values.userCode.trim(), temporary: values.password });
    } finally {
      setBusy(false);
    }
  };

  const take = ({ userCode, password }: DemoAccount): void => {
    setValues((before) => ({ ...before, userCode, password }));
    setFaults({});
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
          hint="看不清？点图换一张"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aside={<CaptchaPicture captcha={captcha} onRefresh={refresh} />}
        />
        {(said ?? captchaFault) && <ErrorNote fault={(said ?? captchaFault) as ApiError} />}
        <button type="submit" className="button primary large" aria-disabled={isBusy}>
          {isBusy ? "正在登录…" : "登录"}
        </button>
      </form>
      {foot}
      {way === "PWD" && <DemoAccounts onTake={take} />}
    </>
  );
}
