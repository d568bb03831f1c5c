import { createFormOptionSource } from "#areas/product/screens/form-options.ts";
import type { DocumentInfo } from "#platform/documents/document-calls.ts";
import { DocumentEditor } from "#platform/documents/web/document-editor.tsx";
import { createPlainDocumentPages } from "#platform/documents/web/document-pages.tsx";
import { usePlainDocument } from "#platform/documents/web/document-queries.ts";
import { DocumentLoadingPage, EditPageHeader } from "#platform/documents/web/document-wait.tsx";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import { paperTemplateCalls } from "../contract.ts";
import {
  EDIT_TEMPLATES,
  newTemplate,
  paperTemplateDefinition,
  TEMPLATE_STATUS,
} from "../rules/paper-template.ts";

const { pages } = paperTemplateDefinition;
const TITLE = "新增保单模板";

/** What was in force is changed by a draft that begins with its words. */
function NextVersionLink({ businessNo, status }: DocumentInfo) {
  const mayEdit = useHasOperationPermission(EDIT_TEMPLATES);
  if (!mayEdit || (status !== TEMPLATE_STATUS.inForce && status !== TEMPLATE_STATUS.ended)) return null;
  return (
    <a className="button" href={`${pages.add}?from=${businessNo}`}>
      起草新版本
    </a>
  );
}

export const paperTemplateDocumentPages = createPlainDocumentPages({
  document: paperTemplateDefinition,
  calls: paperTemplateCalls,
  options: createFormOptionSource,
  actionsOf: (info) => <NextVersionLink {...info} />,
});

/** A new template, or the next version of the one in the address. */
export function NewTemplatePage({ query: { from = "" } }: PageProps) {
  const found = usePlainDocument(paperTemplateDefinition, paperTemplateCalls, from);
  const back = { href: pages.list, label: "返回列表" };
  if (from !== "" && !found.data)
    return <DocumentLoadingPage title={TITLE} query={found} waiting="正在打开现行版本" back={back} />;
  return (
    <div className="doc-page">
      <EditPageHeader title={TITLE} />
      <DocumentEditor
        key={from}
        document={paperTemplateDefinition}
        calls={paperTemplateCalls}
        options={createFormOptionSource()}
        draft={{ recordKey: `paperTemplate/new${from}`, title: TITLE }}
        filled={found.data ? takeWords(found.data.form) : newTemplate}
      />
    </div>
  );
}

/** Everything but who approved the earlier version. */
function takeWords(form: FilledForm): FilledForm {
  const { outcome: _, ...words } = form;
  return words;
}
