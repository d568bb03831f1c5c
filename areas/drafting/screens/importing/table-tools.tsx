import { useState } from "react";
import type { CompiledSection } from "#platform/forms/compile-form.ts";
import type { RenderTableTools } from "#platform/forms/web/form-context.ts";
import { toApiError } from "#platform/web/api-error.ts";
import { notices } from "#platform/web/notice-store.ts";
import { TableImport } from "./table-import.tsx";
import { saveTableTemplate } from "./use-table-file.ts";

type OfProduct = { readonly riskCode: string; readonly version: string };

/** What a file can do for the tables of a product's form. */
export function toolsFor(product: OfProduct): RenderTableTools {
  return (section, tell) => <FileTools product={product} section={section} tell={tell} />;
}

type FileToolsProps = { product: OfProduct; section: CompiledSection; tell: (said: string) => void };

function FileTools({ product, section, tell }: FileToolsProps) {
  const [isOpen, setOpen] = useState(false);
  const { title } = section.section;
  const table = { ...product, section: section.code };
  const save = (): void => {
    saveTableTemplate(table).catch((caught: unknown) => notices.error(toApiError(caught)));
  };
  return (
    <>
      <button
        type="button"
        className="button small"
        tabIndex={-1}
        aria-label={`导入${title}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        导入
      </button>
      <button
        type="button"
        className="button small"
        tabIndex={-1}
        aria-label={`下载模板：${title}`}
        onClick={save}
      >
        下载模板
      </button>
      {isOpen && <TableImport table={table} section={section} tell={tell} onClose={() => setOpen(false)} />}
    </>
  );
}
