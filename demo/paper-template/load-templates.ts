import type pg from "pg";
import {
  insertSamplePlainDocuments,
  issueSampleDocumentNumbers,
  type SampleDocumentKind,
} from "#demo/document/plain-documents.ts";
import { paperTemplateCalls } from "#areas/paper-template/contract.ts";
import { newTemplate, paperTemplateDefinition } from "#areas/paper-template/rules/paper-template.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";

const AUTHOR = "10000001";
const APPROVER = "10000038";
const BRANCH = "32010100";
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const kind: SampleDocumentKind = {
  document: paperTemplateDefinition,
  calls: paperTemplateCalls,
  numberKind: "paperTemplateNo",
};

type Sample = {
  readonly scope: { readonly templateName: string; readonly paperKind: string; readonly riskCode?: string };
  readonly footer: string;
  readonly remarks: readonly string[];
  readonly events: readonly string[];
};

/** One of each state, the oldest first; two versions of one scope. */
const samples: readonly Sample[] = [
  {
    scope: { templateName: "演示：公众责任险保单", paperKind: "P01", riskCode: "0403" },
    footer: "演示用页脚",
    remarks: [],
    events: ["submit", "approve", "replace"],
  },
  {
    scope: { templateName: "演示：公众责任险保单", paperKind: "P01", riskCode: "0403" },
    footer: "南京建邺营业部",
    remarks: ["收到本保险单后请立即核对，如有错误或遗漏，请在十五日内通知本公司更正。"],
    events: ["submit", "approve"],
  },
  {
    scope: { templateName: "演示：批单", paperKind: "P04" },
    footer: "南京建邺营业部",
    remarks: [],
    events: ["submit"],
  },
  {
    scope: { templateName: "演示：暂保单", paperKind: "P09" },
    footer: "",
    remarks: ["暂保期满前请办理正式保险单。"],
    events: [],
  },
];

/** Templates of one branch; nothing where there are some already. */
export async function loadDemoTemplates(owner: pg.ClientBase, nowMs: number): Promise<void> {
  const { rows: present } = await owner.query("select 1 from paper_template limit 1");
  if (present.length > 0) return;
  const createdMs = samples.map((_, at) => nowMs - (20 - at) * DAY_MS);
  const numbers = await issueSampleDocumentNumbers(owner, kind, createdMs);
  const documents = samples.flatMap((sample, at) => {
    const [businessNo, ms] = [numbers[at], createdMs[at]];
    if (businessNo === undefined || ms === undefined) return [];
    const taken = sample.events.map((event, index) => ({
      event,
      userCode: event === "submit" ? AUTHOR : APPROVER,
      atMs: event === "replace" ? ms + DAY_MS + 2 * HOUR_MS : ms + (index + 1) * HOUR_MS,
    }));
    const steps = [{ event: "create", userCode: AUTHOR, atMs: ms }, ...taken];
    return { businessNo, comCode: BRANCH, steps, content: contentOf(sample), sample, ms };
  });
  await insertSamplePlainDocuments(owner, kind, documents);
  let edition = 0;
  for (const { businessNo, content, sample, ms } of documents) {
    if (!sample.events.includes("approve")) continue;
    const { paperKind, riskCode = "" } = sample.scope;
    const endedAt = sample.events.includes("replace") ? new Date(ms + DAY_MS + 2 * HOUR_MS) : null;
    edition += 1;
    await owner.query(
      `insert into paper_template_edition
         (template_no, paper_kind, risk_code, com_code, edition, content, approved_by, in_force_at, ended_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        businessNo,
        paperKind,
        riskCode,
        BRANCH,
        edition,
        JSON.stringify(content),
        APPROVER,
        new Date(ms + 2 * HOUR_MS),
        endedAt,
      ],
    );
  }
}

function contentOf({ scope, footer, remarks, events }: Sample): FilledForm {
  return {
    ...newTemplate,
    scope: { ...scope },
    wording: { footer },
    remark: remarks.map((text) => ({ text })),
    column: [],
    ...(events.includes("approve") && { outcome: { approverCode: APPROVER } }),
  };
}
