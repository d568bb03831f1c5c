import { useState } from "react";
import { Field } from "#platform/web/field.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { Attachments } from "./attachments.tsx";

const BUSINESS_NO = /^[QTPE]\d{22}$/;

/** 影像补传: by the number of a document, which stands in the address. */
export function ImageUpload({ query, setQuery }: PageProps) {
  const { businessNo = "" } = query;
  const [typed, setTyped] = useState(businessNo);
  const [isAsked, setAsked] = useState(false);
  const asked = typed.trim().toUpperCase();
  const fault =
    isAsked && !BUSINESS_NO.test(asked) ? "请输入 23 位业务号，如 Q0484202632010100000001" : undefined;
  return (
    <div className="image-upload">
      <h1>影像补传</h1>
      <form
        className="card image-upload-search"
        role="search"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          // What belongs to the former number goes, or somebody brings a file to the wrong document.
          setQuery({ businessNo: BUSINESS_NO.test(asked) ? asked : "" });
        }}
      >
        <Field
          label="业务号"
          value={typed}
          fault={fault}
          hint="询价单、投保单、保单或批单的号码"
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
        />
        <button type="submit" className="button primary">
          查询
        </button>
      </form>
      {BUSINESS_NO.test(businessNo) && <Attachments key={businessNo} businessNo={businessNo} isAlone />}
    </div>
  );
}
