import { type FormEvent, useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { Field } from "#platform/ui/field.tsx";
import type { AnswerOf } from "#platform/web/api-client.ts";
import type { ApiError } from "#platform/web/api-error.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { isInvalidReason, ReasonField } from "#platform/web/reason-field.tsx";
import { SignaturePad } from "#platform/web/signature-pad.tsx";
import { toBase64 } from "#platform/web/to-base64.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import { signatureRefusals } from "../contract/refusals.ts";
import { refuseOnlineSignature, signOnline, type verifySignatureCode } from "../contract/signature.ts";
import { SigningPaper } from "./signing-paper.tsx";
import { REFUSAL_REASON_FIELD as BOUNDS } from "../rules/signature.ts";

export type VerifiedSigner = AnswerOf<typeof verifySignatureCode>;
type SigningFormProps = {
  linkKey: string;
  signer: VerifiedSigner;
  isPerson: boolean;
  onAnswered: () => void;
  /** The proof of the number is good for half an hour. */
  onTicketOver: () => void;
};

const MOST_DEVICE = 300;
const getDevice = (): string => navigator.userAgent.slice(0, MOST_DEVICE);

/** The paper, its statements and the signature; or a refusal with its reason. */
export function SigningForm(props: SigningFormProps) {
  const { linkKey: key, signer, onAnswered, onTicketOver } = props;
  const [isOpened, setOpened] = useState(false);
  const [isRefusing, setRefusing] = useState(false);
  const settle = (error: ApiError | null): void => {
    if (error?.code === ticketInvalid.code) onTicketOver();
    else if (!error || ENDING_CODES.has(error.code)) onAnswered();
  };
  return (
    <>
      <SigningPaper linkKey={key} signer={signer} onOpened={() => setOpened(true)} onFailed={settle} />
      {isRefusing ? (
        <RefusalForm {...props} onSettled={settle} onBack={() => setRefusing(false)} />
      ) : isOpened ? (
        <SignatureForm {...props} onSettled={settle} onRefuse={() => setRefusing(true)} />
      ) : (
        <UnopenedPaper onRefuse={() => setRefusing(true)} />
      )}
    </>
  );
}

const { linkAnswered, linkEnded, linkExpired, ticketInvalid } = signatureRefusals;
const ENDING_CODES = new Set([linkAnswered.code, linkEnded.code, linkExpired.code] as string[]);

/** Nobody signs what was not opened; refusing needs no paper. */
function UnopenedPaper({ onRefuse }: { onRefuse: () => void }) {
  return (
    <section className="signing-part" aria-labelledby="signing-hand">
      <h2 id="signing-hand">第三步：确认并签署</h2>
      <p>请先打开投保单并阅读全文，再确认并签署。</p>
      <Button isBad size="large" onClick={onRefuse}>
        拒签
      </Button>
    </section>
  );
}

type AnswerProps = SigningFormProps & { onSettled: (error: ApiError | null) => void };

function SignatureForm({
  linkKey: key,
  signer: { ticket, statements },
  isPerson,
  onSettled,
  onRefuse,
}: AnswerProps & { onRefuse: () => void }) {
  const sign = useCallMutation(signOnline);
  const [confirmed, setConfirmed] = useState<ReadonlySet<number>>(new Set());
  const [isTyped, setTyped] = useState(false);
  const [png, setPng] = useState<Blob>();
  const [typedName, setTypedName] = useState("");
  const [hasTried, setTried] = useState(false);
  const isOpen = confirmed.size < statements.length;
  const isUnsigned = isTyped ? typedName.trim().length < 2 : png === undefined;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (isOpen || isUnsigned || sign.isPending) return;
    const drawing = !isTyped && png ? await toBase64(png) : "";
    const hand = { drawing, typedName: isTyped ? typedName.trim() : "" };
    const input = { key, ticket, confirmed: [...confirmed], ...hand, device: getDevice() };
    sign.mutate(input, { onSettled: (_, error) => onSettled(error) });
  };
  return (
    <section className="signing-part" aria-labelledby="signing-hand">
      <h2 id="signing-hand">第三步：确认并签署</h2>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Statements statements={statements} confirmed={confirmed} onConfirm={setConfirmed} />
        {hasTried && isOpen && <p className="field-error">请逐条阅读并勾选以上声明</p>}
        {isTyped ? (
          <Field
            label={isPerson ? "投保人姓名" : "签署人姓名"}
            value={typedName}
            maxLength={60}
            autoComplete="name"
            hint={isPerson ? "请输入与投保单一致的完整姓名，作为签署确认" : "请输入签署人姓名，作为签署确认"}
            error={hasTried && isUnsigned ? "请输入完整姓名" : undefined}
            onChange={({ target }) => setTypedName(target.value)}
          />
        ) : (
          <>
            <SignaturePad label="手写签名" onChange={setPng} />
            {hasTried && isUnsigned && <p className="field-error">请在框内手写签名</p>}
          </>
        )}
        <Button look="link" onClick={() => setTyped(!isTyped)}>
          {isTyped ? "改用手写签名" : "不便手写，改用输入姓名"}
        </Button>
        {sign.error && <ErrorNote error={sign.error} />}
        <Button look="primary" size="large" isSubmit isBusy={sign.isPending}>
          签署
        </Button>
        <Button isBad size="large" onClick={onRefuse}>
          拒签
        </Button>
      </form>
    </section>
  );
}

type StatementsProps = {
  statements: readonly string[];
  confirmed: ReadonlySet<number>;
  onConfirm: (confirmed: ReadonlySet<number>) => void;
};

function Statements({ statements, confirmed, onConfirm }: StatementsProps) {
  const turn = (at: number): void => {
    const next = new Set(confirmed);
    if (!next.delete(at)) next.add(at);
    onConfirm(next);
  };
  if (statements.length === 0) return null;
  return (
    <fieldset>
      <legend>投保人声明</legend>
      {statements.map((text, at) => (
        <label key={text} className="signing-choice">
          <input type="checkbox" checked={confirmed.has(at)} onChange={() => turn(at)} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}

function RefusalForm({
  linkKey: key,
  signer: { ticket },
  onSettled,
  onBack,
}: AnswerProps & { onBack: () => void }) {
  const refuse = useCallMutation(refuseOnlineSignature);
  const [reason, setReason] = useState("");
  const [hasTried, setTried] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (isInvalidReason(reason, BOUNDS) || refuse.isPending) return;
    const input = { key, ticket, reason, device: getDevice() };
    refuse.mutate(input, { onSettled: (_, error) => onSettled(error) });
  };
  return (
    <section className="signing-part" aria-labelledby="signing-refusal">
      <h2 id="signing-refusal">拒签</h2>
      <form noValidate onSubmit={submit}>
        <ReasonField bounds={BOUNDS} value={reason} isTold={hasTried} onReason={setReason} />
        {refuse.error && <ErrorNote error={refuse.error} />}
        <Button look="primary" size="large" isBad isSubmit isBusy={refuse.isPending}>
          确认拒签
        </Button>
        <Button size="large" onClick={onBack}>
          返回签署
        </Button>
      </form>
    </section>
  );
}
