import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { type ApiError, toApiError } from "../api-error.ts";
import { ErrorNote } from "../error-note.tsx";
import { Dialog } from "#platform/ui/dialog.tsx";
import { Field } from "#platform/ui/field.tsx";
import { session, type SessionUser } from "../session.ts";
import { sessionRenewal } from "./session-over.ts";
import { unsavedWorkStore } from "./unsaved-work.ts";
import "./drafts.css";

type Captcha = { captchaId: string; captchaImg: string };
type Answers = { password: string; captchaCode: string; captchaId: string };
type RenewedSession = SessionUser & { token: string };

type SignInOverlayProps = {
  /** The user whose session is over. */
  user: SessionUser;
  /** Signs in the typed account and returns to the branch of `before` if allowed. */
  signIn(before: SessionUser, answers: Answers & { userCode: string }): Promise<RenewedSession>;
  loadCaptcha(): Promise<Captcha>;
  lifeMs: number;
  /** Another user signed in and must not see this page. The typed text stays a draft of the first user. */
  onOtherUser(): void;
  /** The login page for the other ways to sign in, in a new window. This page continues once one succeeds. */
  loginHref: string;
};

/** Shown over a page with unsaved input when the session has ended, instead of leaving the page. */
export function SignInOverlay({ user, loginHref, ...ways }: SignInOverlayProps) {
  useEffect(() => unsavedWorkStore.leave(), []);
  return (
    <Dialog title="登录已失效" className="sign-in-over" onClose={null}>
      <p className="sign-in-over-note">重新登录后继续刚才的操作，已填写的内容都在。</p>
      <SignInForm {...ways} user={user} />
      <p className="sign-in-over-foot">
        <a className="link" href={loginHref} target="_blank" rel="noopener">
          用其他方式登录（新窗口）
        </a>
        <Button look="link" onClick={sessionRenewal.decline}>
          不登录，离开此页
        </Button>
      </p>
    </Dialog>
  );
}

function SignInForm({
  user,
  signIn,
  loadCaptcha,
  lifeMs,
  onOtherUser,
}: Omit<SignInOverlayProps, "loginHref">) {
  const [userCode, setUserCode] = useState(user.userCode);
  const [password, setPassword] = useState("");
  const [captchaCode, setCaptchaCode] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [signInError, setSignInError] = useState<ApiError>();
  const { captcha, error: captchaError, refresh } = useOneCaptcha(loadCaptcha);
  const error = signInError ?? captchaError;
  const passwordField = useRef<HTMLInputElement>(null);
  useEffect(() => passwordField.current?.focus(), []);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy || !captcha) return;
    setBusy(true);
    setSignInError(undefined);
    try {
      const account = userCode.trim();
      const answers = { password, captchaCode: captchaCode.trim(), captchaId: captcha.captchaId };
      const newSession = await signIn(user, { userCode: account, ...answers });
      session.begin(newSession, lifeMs);
      if (newSession.userCode !== user.userCode || newSession.comCode !== user.comCode) onOtherUser();
    } catch (caught) {
      setSignInError(toApiError(caught));
      setCaptchaCode("");
      refresh();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Field
        label="账号"
        autoComplete="username"
        required
        value={userCode}
        onChange={({ target }) => setUserCode(target.value)}
        hint="换成别人的账号会离开此页，内容仍为原账号保留"
      />
      <Field
        ref={passwordField}
        label="密码"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Field
        label="验证码"
        autoComplete="off"
        required
        value={captchaCode}
        onChange={({ target }) => setCaptchaCode(target.value)}
        aside={
          <Button look="bare" className="captcha" onClick={refresh} aria-label="验证码图片，点击换一张">
            {captcha && <img src={captcha.captchaImg} alt="" />}
          </Button>
        }
      />
      {error && <ErrorNote error={error} />}
      <Button look="primary" size="large" isSubmit isBusy={isBusy || !captcha}>
        {isBusy ? "正在登录…" : "登录并继续"}
      </Button>
    </form>
  );
}

function useOneCaptcha(load: () => Promise<Captcha>) {
  const [answer, setAnswer] = useState<{ round: number; captcha?: Captcha; error?: ApiError }>();
  const [round, setRound] = useState(0);
  const loading = useRef(load);
  useEffect(() => {
    let isCurrent = true;
    loading.current().then(
      (captcha) => isCurrent && setAnswer({ round, captcha }),
      (caught: unknown) => isCurrent && setAnswer({ round, error: toApiError(caught) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [round]);
  const { captcha, error } = answer ?? {};
  return { captcha, error, refresh: () => setRound((before) => before + 1) };
}
