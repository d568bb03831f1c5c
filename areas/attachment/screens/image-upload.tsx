import { useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { Field } from "#platform/ui/field.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { AttachmentsSection } from "./attachments.tsx";

const BUSINESS_NO = /^[QTPE]\d{22}$/;

/** 影像补传: finds a document by its number; the address holds the number. */
export function ImageUploadPage({ query, setQuery }: PageProps) {
  const { businessNo = "" } = query;
  const [typed, setTyped] = useState(businessNo);
  const [isSubmitted, setSubmitted] = useState(false);
  const typedNo = typed.trim().toUpperCase();
  const numberError =
    isSubmitted && !BUSINESS_NO.test(typedNo) ? "请输入 23 位业务号，如 Q0484202632010100000001" : undefined;
  return (
    <div className="image-upload">
      <h1>影像补传</h1>
      <form
        className="card image-upload-search"
        role="search"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setSubmitted(true);
          // An invalid number clears the previous document, so that no file goes to the wrong document.
          setQuery({ businessNo: BUSINESS_NO.test(typedNo) ? typedNo : "" });
        }}
      >
        <Field
          label="业务号"
          value={typed}
          error={numberError}
          hint="询价单、投保单、保单或批单的号码"
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button look="primary" isSubmit>
          查询
        </Button>
      </form>
      {BUSINESS_NO.test(businessNo) && (
        <AttachmentsSection key={businessNo} businessNo={businessNo} isStandalone />
      )}
    </div>
  );
}
