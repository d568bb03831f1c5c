import { type FormEvent, useState } from "react";
import { CaptchaPicture } from "#areas/identity/screens/captcha-picture.tsx";
import { useCaptcha } from "#areas/identity/screens/use-captcha.ts";
import { LETTER_NUMBER_KEY } from "#areas/paper/rules/verification.ts";
import { FactList } from "#platform/documents/web/fact-list.tsx";
import { formatMoney, getCurrencyUnit } from "#platform/kernel/money.ts";
import { Button } from "#platform/ui/button.tsx";
import { Field } from "#platform/ui/field.tsx";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import { type ApiError, toApiError } from "#platform/web/api-error.ts";
import { BrandLogo } from "#platform/web/brand.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { fileCallOptions, saveFile } from "#platform/web/save-file.ts";
import { useUrlFragment } from "#platform/web/use-url-fragment.ts";
import { downloadVerifiedGuarantee, verifyGuarantee } from "../contract.ts";
import "#areas/identity/screens/login.css";
import "#platform/web/content.css";
import "#platform/documents/web/documents.css";
import "./guarantee.css";

type Letter = AnswerOf<typeof verifyGuarantee>;
type VerificationFields = Readonly<Record<"guaranteeNo" | "proof" | "captchaCode", string>>;

/** 电子保函查验, without an account: a number and a captcha tell whether a letter is genuine and still stands. */
export function PublicGuaranteePage() {
  // The address on the letter has its number.
  const number = useUrlFragment(LETTER_NUMBER_KEY);
  return (
    <main className="guarantee-page">
      <header>
        <BrandLogo />
        <h1>电子保函查验</h1>
      </header>
      <LetterVerification key={number} number={number} />
    </main>
  );
}

function LetterVerification({ number }: { number: string }) {
  const [letter, setLetter] = useState<Letter>();
  return (
    <>
      <VerificationForm number={number} onFound={setLetter} />
      {letter && <FoundLetter letter={letter} />}
    </>
  );
}

type VerificationFormProps = { number: string; onFound: (letter: Letter | undefined) => void };

function VerificationForm({ number, onFound }: VerificationFormProps) {
  const [typed, setTyped] = useState<VerificationFields>({
    guaranteeNo: number,
    proof: "",
    captchaCode: "",
  });
  const [isAttempted, setAttempted] = useState(false);
  const [error, setError] = useState<ApiError>();
  const [isBusy, setBusy] = useState(false);
  const { captcha, error: captchaError, refresh } = useCaptcha();
  const shown = error ?? captchaError;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setAttempted(true);
    if (isBusy || typed.guaranteeNo.trim() === "" || typed.captchaCode.trim() === "") return;
    if (!captcha) return refresh();
    setBusy(true);
    setError(undefined);
    onFound(undefined);
    try {
      onFound(
        await callApi(verifyGuarantee, {
          guaranteeNo: typed.guaranteeNo.trim(),
          proof: typed.proof.trim(),
          captchaCode: typed.captchaCode.trim(),
          captchaId: captcha.captchaId,
        }),
      );
    } catch (caught) {
      setError(toApiError(caught));
    } finally {
      setBusy(false);
      setAttempted(false);
      setTyped((before) => ({ ...before, captchaCode: "" }));
      refresh();
    }
  };
  const fieldOf = (name: keyof VerificationFields, missing: string) => ({
    name,
    value: typed[name],
    error: isAttempted && missing !== "" && typed[name].trim() === "" ? missing : undefined,
    autoComplete: "off",
    spellCheck: false,
    onChange: ({ target }: { target: HTMLInputElement }) => setTyped({ ...typed, [name]: target.value }),
  });
  return (
    <form className="guarantee-form" onSubmit={submit} noValidate aria-label="查验保函">
      <Field {...fieldOf("guaranteeNo", "请输入保函号")} label="保函号" maxLength={40} />
      <Field
        {...fieldOf("proof", "")}
        label="案号、招标编号或被保证人全称（下载保函时填写）"
        maxLength={120}
      />
      <Field
        {...fieldOf("captchaCode", "请输入验证码")}
        label="验证码"
        hint="看不清？点击换一张"
        maxLength={8}
        autoCapitalize="none"
        aside={<CaptchaPicture captcha={captcha} onRefresh={refresh} />}
      />
      {shown && <ErrorNote error={shown} />}
      <Button look="primary" size="large" isSubmit isBusy={isBusy}>
        查验
      </Button>
    </form>
  );
}

const states: Readonly<Record<Letter["state"], { readonly text: string; readonly tone: string }>> = {
  valid: { text: "保函真实，在有效期内", tone: "is-good" },
  expired: { text: "保函真实，已过有效期", tone: "is-past" },
  ended: { text: "保函真实，保单已终止，保函失效", tone: "is-bad" },
};
/** In the states of GuaranteeStatus; '' where no platform is connected. */
const deliveries: Readonly<Record<string, string>> = {
  "": "未经平台送达",
  "0": "待送达",
  "1": "送达中",
  "2": "已送达",
  "3": "平台拒收",
  "4": "已撤回",
};

function FoundLetter({ letter }: { letter: Letter }) {
  const [error, setError] = useState<ApiError>();
  const { state, sha256, ticket, amount, currency } = letter;
  const download = async (): Promise<void> => {
    setError(undefined);
    try {
      saveFile(await callApi(downloadVerifiedGuarantee, { ticket }, fileCallOptions));
    } catch (caught) {
      setError(toApiError(caught));
    }
  };
  return (
    <section className="guarantee-found" role="status" aria-label="查验结果">
      <p>
        <span className={`chip ${states[state].tone}`}>{states[state].text}</span>
      </p>
      <FactList
        facts={[
          ["保函号", letter.guaranteeNo],
          ["保函类型", letter.typeName],
          ["出具机构", letter.companyName],
          ["接收方", letter.receiver],
          ["项目编号或案号", letter.projectNo],
          ["被保证人", letter.principal],
          ["担保金额", `${formatMoney(amount)} ${getCurrencyUnit(currency)}`],
          ["起止日期", `${letter.startDate} 至 ${letter.endDate}`],
          ["送达", deliveries[letter.pushStatus] ?? ""],
          ["文件 SHA-256", sha256 || "文件未生成"],
        ]}
      />
      {ticket !== "" && sha256 !== "" && <Button onClick={() => void download()}>下载保函</Button>}
      {ticket === "" && (
        <p className="field-hint">填写案号、招标编号或被保证人全称后重新查验，可下载保函文件。</p>
      )}
      {error && <ErrorNote error={error} />}
    </section>
  );
}
