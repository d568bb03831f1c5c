import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { type ApiError, toApiError } from "../api-error.ts";
import { ErrorNote } from "../error-note.tsx";
import { Field } from "#platform/ui/field.tsx";
import { useOverlay } from "#platform/ui/use-overlay.ts";
import { session, type SessionUser } from "../session.ts";
import { drafts } from "./drafts.ts";
import { sessionOver } from "./session-over.ts";
import "./drafts.css";

type Captcha = { captchaId: string; captchaImg: string };
type Answers = { password: string; captchaCode: string; captchaId: string };
type RenewedSession = SessionUser & { token: string };

type SignInOverProps = {
  /** Signs in the account that was typed, and goes back to the branch of `before` where it may. */
  signIn(before: SessionUser, answers: Answers & { userCode: string }): Promise<RenewedSession>;
  loadCaptcha(): Promise<Captcha>;
  lifeMs: number;
  /** Another user signed in: the page is not theirs. What was typed stays a draft of the first user. */
  onOtherUser(): void;
  /** The other ways in, in a window of their own; this page goes on when one of them succeeded. */
  loginHref: string;
};

/** When the session is over and something is typed, the sign-in opens over the page instead of leaving it. */
export function SignInOver(given: SignInOverProps) {
  const user = useSyncExternalStore(sessionOver.subscribe, sessionOver.current);
  useEffect(() => sessionOver.attend(drafts.hasUnsaved), []);
  return user && <SignInDialog {...given} user={user} />;
}

function SignInDialog({ user, loginHref, ...ways }: SignInOverProps & { user: SessionUser }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const ownEvents = useOverlay(dialog);
  useEffect(() => {
    drafts.leave();
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLInputElement>("[type=password]")?.focus();
  }, []);
  return (
    <dialog
      {...ownEvents}
      ref={dialog}
      className="sign-in-over"
      aria-labelledby="sign-in-over-title"
      // Escape would leave the page; leaving is a choice of its own.
      onCancel={(event) => event.preventDefault()}
      onClose={({ currentTarget }) => currentTarget.isConnected && currentTarget.showModal()}
    >
      <h2 id="sign-in-over-title">登录已失效</h2>
      <p className="sign-in-over-note">重新登录后继续刚才的操作，已填写的内容都在。</p>
      <SignInForm {...ways} user={user} />
      <p className="sign-in-over-foot">
        <a className="link" href={loginHref} target="_blank" rel="noopener">
          用其他方式登录（新窗口）
        </a>
        <button type="button" className="link" onClick={sessionOver.decline}>
          不登录，离开此页
        </button>
      </p>
    </dialog>
  );
}

function SignInForm({
  user,
  signIn,
  loadCaptcha,
  lifeMs,
  onOtherUser,
}: Omit<SignInOverProps, "loginHref"> & { user: SessionUser }) {
  const [userCode, setUserCode] = useState(user.userCode);
  const [password, setPassword] = useState("");
  const [captchaCode, setCaptchaCode] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<ApiError>();
  const { captcha, error: captchaError, refresh } = useOneCaptcha(loadCaptcha);
  const error = said ?? captchaError;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy || !captcha) return;
    setBusy(true);
    setSaid(undefined);
    try {
      const account = userCode.trim();
      const answers = { password, captchaCode: captchaCode.trim(), captchaId: captcha.captchaId };
      const opened = await signIn(user, { userCode: account, ...answers });
      session.begin(opened, lifeMs);
      if (opened.userCode !== user.userCode || opened.comCode !== user.comCode) onOtherUser();
    } catch (caught) {
      setSaid(toApiError(caught));
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
          <button type="button" className="captcha" onClick={refresh} aria-label="验证码图片，点击换一张">
            {captcha && <img src={captcha.captchaImg} alt="" />}
          </button>
        }
      />
      {error && <ErrorNote error={error} />}
      <button type="submit" className="button primary large" aria-disabled={isBusy || !captcha}>
        {isBusy ? "正在登录…" : "登录并继续"}
      </button>
    </form>
  );
}

function useOneCaptcha(load: () => Promise<Captcha>) {
  const [answer, setAnswer] = useState<{ round: number; captcha?: Captcha; error?: ApiError }>();
  const [round, setRound] = useState(0);
  const loading = useRef(load);
  useEffect(() => {
    let isWanted = true;
    loading.current().then(
      (captcha) => isWanted && setAnswer({ round, captcha }),
      (caught: unknown) => isWanted && setAnswer({ round, error: toApiError(caught) }),
    );
    return () => {
      isWanted = false;
    };
  }, [round]);
  const { captcha, error } = answer ?? {};
  return { captcha, error, refresh: () => setRound((before) => before + 1) };
}
