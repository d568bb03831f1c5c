import { useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import { type ApiError, toApiError } from "#platform/web/api-error.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { openPageForPdf, openPdfElsewhere, PdfFrame } from "#platform/web/pdf-frame.tsx";
import { fileCallOptions } from "#platform/web/save-file.ts";
import { readSignaturePaper, type verifySignatureCode } from "../contract/signature.ts";

type SigningPaperProps = {
  linkKey: string;
  signer: Pick<AnswerOf<typeof verifySignatureCode>, "ticket" | "fileName">;
  onOpened: () => void;
  onFailed: (error: ApiError) => void;
};

/** As in signature.css: below this width the page draws no PDF. */
const WIDE = "(width >= 700px)";

/** The paper is fetched when the holder opens it, because the server takes the time for the evidence. */
export function SigningPaper({ linkKey: key, signer, onOpened, onFailed }: SigningPaperProps) {
  const { ticket, fileName } = signer;
  const [pdf, setPdf] = useState<Blob>();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const fetchAndShow = async (): Promise<void> => {
    const isWide = matchMedia(WIDE).matches;
    const page = isWide ? undefined : openPageForPdf();
    setBusy(true);
    setError(undefined);
    try {
      const paper = (await callApi(readSignaturePaper, { key, ticket }, fileCallOptions)).content as Blob;
      setPdf(paper);
      page?.show(paper);
      if (isWide || page) onOpened();
    } catch (caught) {
      page?.close();
      const failure = toApiError(caught);
      setError(failure);
      onFailed(failure);
    } finally {
      setBusy(false);
    }
  };
  const showAgain = (paper: Blob): void => {
    openPdfElsewhere(paper);
    onOpened();
  };
  return (
    <section className="signing-part" aria-labelledby="signing-paper">
      <h2 id="signing-paper">第二步：打开并核对投保单</h2>
      {error && <ErrorNote error={error} />}
      {pdf ? (
        <>
          <div className="signing-paper">
            <PdfFrame pdf={pdf} title={fileName} />
          </div>
          <p role="status">请读完投保单全文后再签署。没有看到投保单的，请点击下方按钮打开。</p>
          <Button size="large" onClick={() => showAgain(pdf)}>
            打开投保单全文
          </Button>
        </>
      ) : (
        <Button look="primary" size="large" isBusy={isBusy} onClick={() => void fetchAndShow()}>
          打开投保单
        </Button>
      )}
    </section>
  );
}
