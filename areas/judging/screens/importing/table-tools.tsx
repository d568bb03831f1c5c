import { useState } from "react";
import type { CompiledSection } from "#platform/forms/compile-form.ts";
import type { RenderTableTools } from "#platform/forms/web/form-context.ts";
import { Button } from "#platform/ui/button.tsx";
import { toApiError } from "#platform/web/api-error.ts";
import { noticeStore } from "#platform/web/notice-store.ts";
import { TableImport } from "./table-import.tsx";
import { saveTableTemplate } from "./use-table-file.ts";

type ProductVersion = { readonly riskCode: string; readonly version: string };

/** The import buttons of the tables of a product's form. */
export function toolsFor(product: ProductVersion): RenderTableTools {
  return (section, tell) => <FileTools product={product} section={section} tell={tell} />;
}

type FileToolsProps = { product: ProductVersion; section: CompiledSection; tell: (text: string) => void };

function FileTools({ product, section, tell }: FileToolsProps) {
  const [isOpen, setOpen] = useState(false);
  const { title } = section.section;
  const table = { ...product, section: section.code };
  const save = (): void => {
    saveTableTemplate(table).catch((caught: unknown) => noticeStore.error(toApiError(caught)));
  };
  return (
    <>
      <Button
        size="small"
        tabIndex={-1}
        aria-label={`导入${title}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        导入
      </Button>
      <Button size="small" tabIndex={-1} aria-label={`下载模板：${title}`} onClick={save}>
        下载模板
      </Button>
      {isOpen && <TableImport table={table} section={section} tell={tell} onClose={() => setOpen(false)} />}
    </>
  );
}
