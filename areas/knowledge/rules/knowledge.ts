import { businessNumberFormats } from "#areas/document/rules/numbers.ts";
import { defineDocument, type DocumentRecord, type DocumentUser } from "#platform/documents/definition.ts";
import {
  defineForm,
  createFormElementDefinition,
  createLengthRule,
  createFormSectionDefinition,
  getFormTextAtPath,
} from "#platform/forms/define-form.ts";
import { type FilledForm, type FilledRow, listFormRows } from "#platform/forms/filled-form.ts";
import { type Lifecycle, NO_STATE } from "#platform/lifecycle/lifecycle.ts";

const form = defineForm(
  [
    createFormSectionDefinition("article", "条目", [
      createFormElementDefinition("title", "标题", "input", {
        required: true,
        ruleList: [createLengthRule(2, 80)],
      }),
      createFormElementDefinition("category", "分类", "select", {
        dictionary: "KnowledgeCategory",
        required: true,
      }),
      createFormElementDefinition("keywords", "关键词", "input", {
        ruleList: [createLengthRule(0, 100)],
        help: "用空格分开",
      }),
      createFormElementDefinition("ownerCode", "负责人", "lookup", { dictionary: "user" }),
      createFormElementDefinition("source", "资料来源", "input", { ruleList: [createLengthRule(0, 200)] }),
    ]),
    createFormSectionDefinition(
      "part",
      "正文",
      [
        createFormElementDefinition("heading", "小标题", "input", { ruleList: [createLengthRule(0, 60)] }),
        createFormElementDefinition("text", "内容", "textarea", {
          required: true,
          ruleList: [createLengthRule(1, 3000)],
        }),
      ],
      { kind: "table" },
    ),
  ],
  [{ code: "partFilled", holds: "count(part) > 0", field: "part.text", message: "请填写正文" }],
);

type Event = "create" | "save" | "publish" | "withdraw";
type Role = "entry" | "editor";
type Effect = "keepVersion" | "endVersion";

const plain = { guards: [], effects: [], role: "editor" } as const;
const save = { ...plain, event: "save", label: "保存", guards: ["complete"], action: "SAVE" } as const;

/** 健康知识库, in the states of KnowledgeStatus. Readers see the published version while the next one is written. */
export const knowledgeLifecycle: Lifecycle<Event, Role, "complete", Effect> = {
  title: "健康知识库",
  states: { "0": "草稿", "1": "已发布", "2": "已下架" },
  finalStates: [],
  transitions: [
    { ...save, from: [NO_STATE], event: "create", label: "新增", to: "0", role: "entry" },
    { ...save, from: ["0"], to: "0" },
    { ...save, from: ["1"], to: "1" },
    { ...save, from: ["2"], to: "2" },
    {
      ...plain,
      from: ["0", "1", "2"],
      event: "publish",
      label: "发布",
      to: "1",
      guards: ["complete"],
      effects: ["keepVersion"],
      action: "PUBLISH",
    },
    {
      ...plain,
      from: ["1"],
      event: "withdraw",
      label: "下架",
      to: "2",
      effects: ["endVersion"],
      action: "WITHDRAW",
    },
  ],
};

function rolesOf(_: DocumentRecord, { rights }: DocumentUser): Role[] {
  return rights.has("knowledge:edit") ? ["entry", "editor"] : [];
}

const reasonForm = defineForm([
  createFormSectionDefinition("input", "下架", [
    createFormElementDefinition("reason", "下架原因", "textarea", {
      required: true,
      ruleList: [createLengthRule(2, 200)],
    }),
  ]),
]);

export const knowledgeDocumentDefinition = defineDocument({
  name: "knowledge",
  title: "知识条目",
  table: "knowledge_article",
  number: { field: "knowledgeNo", label: "条目号", format: businessNumberFormats.knowledgeNo },
  permission: { query: "knowledge:edit", add: "knowledge:edit", edit: "knowledge:edit" },
  form,
  columns: {
    title: { path: "article.title", label: "标题", kind: "text", width: 280 },
    category: {
      path: "article.category",
      label: "分类",
      kind: "text",
      names: "KnowledgeCategory",
      width: 120,
    },
  },
  heading: "title",
  ownerPath: "article.ownerCode",
  lifecycle: knowledgeLifecycle,
  statuses: "KnowledgeStatus",
  tones: { "0": "waiting", "1": "good", "2": "resting" },
  rolesOf,
  guards: {},
  steps: {
    publish: { permission: "knowledge:edit", isMain: true },
    withdraw: { permission: "knowledge:edit", form: reasonForm, warning: "下架后读者不能再查到该条目。" },
  },
  filters: [
    { name: "title", label: "标题", kind: "text", match: "contains" },
    { name: "category", label: "分类", kind: "choice", names: "KnowledgeCategory" },
  ],
  views: [
    { name: "drafts", label: "草稿", filters: { status: "0" } },
    { name: "published", label: "已发布", filters: { status: "1" } },
  ],
  pages: {
    list: "/healthKnowledgeBase/articles",
    add: "/healthKnowledgeBase/articles/add",
    detail: "/healthKnowledgeBase/articles/{businessNo}",
    edit: "/healthKnowledgeBase/articles/{businessNo}/edit",
  },
  listSource: "knowledge_article_now",
  listColumns: [{ name: "readCount", label: "阅读数", kind: "integer", width: 90 }],
});

/** The text of an article for searching and quoting: headings, paragraphs, then keywords. */
export function formatArticleText(content: FilledForm): string {
  const parts = listFormRows(content["part"]).flatMap(({ heading, text }: FilledRow) => [heading, text]);
  return [...parts, getFormTextAtPath(content, "article.keywords")]
    .filter((item) => typeof item === "string")
    .join("\n");
}

/** Splits a search into lower-case words. An article must contain all of them. */
export function parseSearchWords(typed: string): string[] {
  return typed
    .normalize("NFKC")
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
}
