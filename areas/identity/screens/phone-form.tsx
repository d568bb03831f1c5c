import { type FormEvent, useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { callApi } from "#platform/web/api-client.ts";
import { type ApiError, toApiError } from "#platform/web/api-error.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { Field } from "#platform/ui/field.tsx";
import { useFieldFocus } from "#platform/ui/use-form-focus.ts";
import { phoneLogin, sendPhoneCode } from "../contract/sign-in.ts";
import { CaptchaPicture } from "./captcha-picture.tsx";
import { storeBrowserSession } from "./enter-session.ts";
import {
  findFirstInvalidPhoneField,
  type PhoneLoginErrors,
  checkPhoneLogin,
  toPhoneLoginErrors,
  type PhoneLoginField,
} from "./phone-rules.ts";
import { useCaptcha } from "./use-captcha.ts";
import { useCountdown } from "./use-countdown.ts";

function usePhoneFields() {
  const [values, setValues] = useState({ phone: "", captchaCode: "", phoneCode: "" });
  const [errors, setErrors] = useState<PhoneLoginErrors>({});
  const fieldOf = (name: PhoneLoginField) => ({
    name,
    value: values[name],
    error: errors[name],
    autoComplete: "off",
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setValues((before) => ({ ...before, [name]: target.value }));
      setErrors((before) => ({ ...before, [name]: undefined }));
    },
  });
  return { values, setValues, setErrors, fieldOf };
}

export function PhoneLoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { values, setValues, setErrors, fieldOf } = usePhoneFields();
  const [signInError, setSignInError] = useState<ApiError>();
  const [isBusy, setBusy] = useState(false);
  const { captcha, error: captchaError, refresh } = useCaptcha();
  const { secondsLeft, start } = useCountdown();
  const { form, focus } = useFieldFocus();
  const shownError = signInError ?? captchaError;

  const attempt = async (purpose: "code" | "login", work: () => Promise<void>): Promise<void> => {
    const missing = checkPhoneLogin(values, purpose);
    setErrors(missing);
    setSignInError(undefined);
    const first = findFirstInvalidPhoneField(missing);
    if (first) return focus(first);
    if (isBusy) return;
    setBusy(true);
    try {
      await work();
    } catch (caught) {
      const error = toApiError(caught);
      const byField = toPhoneLoginErrors(error);
      setSignInError(error);
      setErrors(byField);
      focus(findFirstInvalidPhoneField(byField) ?? "phone");
    } finally {
      setBusy(false);
    }
  };

  const sendCode = () =>
    attempt("code", async () => {
      try {
        const captchaId = captcha?.captchaId ?? "";
        const captchaCode = values.captchaCode.trim();
        const { waitSeconds } = await callApi(sendPhoneCode, {
          phone: values.phone.trim(),
          captchaCode,
          captchaId,
        });
        start(waitSeconds);
        focus("phoneCode");
      } finally {
        setValues((before) => ({ ...before, captchaCode: "" }));
        refresh();
      }
    });

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void attempt("login", async () => {
      storeBrowserSession(
        await callApi(phoneLogin, { phone: values.phone.trim(), phoneCode: values.phoneCode.trim() }),
      );
      onSignedIn();
    });
  };

  return (
    <form ref={form} className="login-form" onSubmit={submit} noValidate>
      <Field
        {...fieldOf("phone")}
        label="手机号"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={11}
      />
      <Field
        {...fieldOf("captchaCode")}
        label="图片验证码"
        hint="看不清？点击换一张"
        aside={<CaptchaPicture captcha={captcha} onRefresh={refresh} />}
      />
      <Field
        {...fieldOf("phoneCode")}
        label="短信验证码"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        aside={
          <Button className="send-code" disabled={secondsLeft > 0} onClick={() => void sendCode()}>
            {secondsLeft > 0 ? `${secondsLeft} 秒后重发` : "获取验证码"}
          </Button>
        }
      />
      {shownError && <ErrorNote error={shownError} />}
      <Button look="primary" size="large" isSubmit isBusy={isBusy}>
        {isBusy ? "请稍候…" : "登录"}
      </Button>
    </form>
  );
}
