import { Visitor, type ESTree } from "vite";
import type { SourceFile } from "./tree.ts";

export type DatabaseAction = { kind: "write" | "transaction" | "role" | "pass"; start: number; says: string };

const WRITE = [
  /\b(?:insert|merge)\s+into\b/i,
  /\bdelete\s+from\b/i,
  /\bupdate\s+(?:only\s+)?[\w".$]+(?:\s+(?:as\s+)?\w+)?\s+set\b/i,
  /\btruncate\s+table\b|^\s*truncate\s+[\w".$]+\s*(?:cascade|restart[\w\s]*)?;?\s*$/i,
  /\bcopy\s+[\w".$]+[^;]*\bfrom\s+stdin\b/i,
];
const ROLE =
  /set_config\(\s*'role'|\bset\s+(?:local\s+|session\s+)?(?:role|session\s+authorization)\b|\breset\s+role\b|-c\s+role=/i;
const BEGIN = /^\s*(?:begin|start\s+transaction)\b[\w\s]*;?\s*$/i;

const WRITE_METHODS = new Set(["insertInto", "replaceInto", "updateTable", "deleteFrom", "mergeInto"]);
const TRANSACTION_METHODS = new Set(["transaction", "startTransaction"]);
const STATEMENT_METHODS = new Set(["query", "raw", "exec", "execute"]);
const PASSES = new Set(["Tx", "UpkeepTx"]);

/**
 * Lists what a source does to the database: writing statements, transactions, roles, and casts to a transaction
 * type.
 */
export function listDatabaseActions({ ast }: SourceFile): DatabaseAction[] {
  const actions: DatabaseAction[] = [];
  const tell = (kind: DatabaseAction["kind"], start: number, says: string): void =>
    void actions.push({ kind, start, says });
  const readStatement = (text: string, start: number): void => {
    if (WRITE.some((pattern) => pattern.test(text))) tell("write", start, "a statement that writes");
    if (ROLE.test(text)) tell("role", start, "a statement that takes a role");
  };
  new Visitor({
    Literal: ({ value, start }) => {
      if (typeof value === "string") readStatement(value, start);
    },
    TemplateLiteral: (node) => readStatement(templateText(node), node.start),
    TaggedTemplateExpression: ({ quasi, start }) => {
      if (BEGIN.test(templateText(quasi))) tell("transaction", start, "begin");
    },
    CallExpression: (node) => tellCall(node, tell),
    TSAsExpression: ({ typeAnnotation, start }) => {
      if (isDatabaseTransactionType(typeAnnotation)) tell("pass", start, "a cast to a transaction's type");
    },
  }).visit(ast.program);
  return actions;
}

export function isDatabaseTransactionType(type: ESTree.TSType | undefined): boolean {
  if (type?.type === "TSUnionType") return type.types.every(isDatabaseTransactionType);
  return (
    type?.type === "TSTypeReference" && type.typeName.type === "Identifier" && PASSES.has(type.typeName.name)
  );
}

function tellCall(
  { callee, arguments: parameters, start }: ESTree.CallExpression,
  tell: (kind: DatabaseAction["kind"], start: number, says: string) => void,
): void {
  if (callee.type === "Identifier" && callee.name === "setTransactionScope")
    tell("role", start, "setTransactionScope takes a role");
  if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
  const { name, start: at } = callee.property;
  if (WRITE_METHODS.has(name)) tell("write", at, `.${name}(`);
  if (TRANSACTION_METHODS.has(name)) tell("transaction", at, `.${name}(`);
  if (STATEMENT_METHODS.has(name) && BEGIN.test(plainText(parameters[0]))) tell("transaction", at, "begin");
}

function plainText(node: ESTree.Argument | undefined): string {
  if (node?.type === "TemplateLiteral") return templateText(node);
  return node?.type === "Literal" && typeof node.value === "string" ? node.value : "";
}

function templateText({ quasis }: ESTree.TemplateLiteral): string {
  return quasis.map(({ value }) => value.cooked ?? value.raw).join("$");
}
