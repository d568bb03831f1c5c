import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { createOfflineQueryClient } from "#areas/judging/screens/shared-names.ts";
import { type ApiError, toApiError } from "#platform/web/api-error.ts";
import type { AnswerOf } from "#platform/web/api-client.ts";
import { BrandLogo } from "#platform/web/brand.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { sendFileCall } from "#platform/web/send-file.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { useUrlFragment } from "#platform/web/use-url-fragment.ts";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { readIssuedPaper, verifyPaper } from "../contract.ts";
import { IssuedPaperFacts, VerificationResult } from "./verification-result.tsx";
import "#platform/web/content.css";
import "./verification.css";

type Checked = { readonly name: string } & (
  | { readonly result: AnswerOf<typeof verifyPaper> }
  | { readonly error: ApiError }
);

/** The public page where anybody checks a paper: `/paperVerification`, from a QR code with `#paper=…`. */
export function VerificationPage() {
  const [client] = useState(createOfflineQueryClient);
  const paperId = useUrlFragment("paper");
  return (
    <QueryClientProvider client={client}>
      <main className="verification">
        <header>
          <BrandLogo />
          <h1>单证查验</h1>
        </header>
        {paperId !== "" && <IssuedPaper key={paperId} paperId={paperId} />}
        <FileCheck isAfterCode={paperId !== ""} />
      </main>
    </QueryClientProvider>
  );
}

function IssuedPaper({ paperId }: { paperId: string }) {
  const { data, error } = useCallQuery(readIssuedPaper, { paperId }, ["issued-paper", paperId]);
  if (error) return <ErrorNote error={error} />;
  if (!data) return <LoadingSkeleton rows={4} label="正在查询单证登记" />;
  return (
    <section aria-labelledby="issued">
      <h2 id="issued">二维码对应的单证</h2>
      <p>该单证由本公司出具。请核对与手中单证是否一致；上传电子文件可查验内容是否被改动。</p>
      <IssuedPaperFacts paper={data} />
    </section>
  );
}

function FileCheck({ isAfterCode }: { isAfterCode: boolean }) {
  const [isBusy, setBusy] = useState(false);
  const [checked, setChecked] = useState<Checked>();
  const check = async (file: File): Promise<void> => {
    setBusy(true);
    setChecked(undefined);
    const { name } = file;
    try {
      setChecked({ name, result: await sendFileCall(verifyPaper, {}, file) });
    } catch (caught) {
      setChecked({ name, error: toApiError(caught) });
    }
    setBusy(false);
  };
  return (
    <section aria-labelledby="check">
      <h2 id="check">{isAfterCode ? "查验电子文件" : "上传电子单证"}</h2>
      <p>
        查验保险单、批单、暂保单、缴费通知书和线上签署的投保单的电子文件（PDF，不超过 20
        MB）是否由本公司出具、是否被改动。查验后文件不保留。
      </p>
      <label className="button primary large import-picker">
        {isBusy ? "正在查验…" : "选择文件"}
        <input
          type="file"
          className="visually-hidden"
          accept=".pdf,application/pdf"
          disabled={isBusy}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void check(file);
            // The same file may be chosen once more.
            currentTarget.value = "";
          }}
        />
      </label>
      <div role="status">
        {checked && "result" in checked && <VerificationResult name={checked.name} result={checked.result} />}
      </div>
      {checked && "error" in checked && <ErrorNote error={checked.error} />}
    </section>
  );
}
