import type { ESTree } from "vite";
import { getFileArchitecturePlace } from "./rooms.ts";
import { listDatabaseActions, isDatabaseTransactionType, type DatabaseAction } from "./sql.ts";
import type { TidyRule, SourceFile, RuleViolation } from "./tree.ts";

const READ_ONLY = /^transaction\(\)\s*\.setAccessMode\("read only"\)/;

/**
 * Files outside of areas that may do more than read. The last six run as the owner and not while serving. Lengthen
 * the list with a decision record.
 */
const FILE_RIGHTS: Record<string, DatabaseAction["kind"][]> = {
  "platform/server/unit-of-work.ts": ["write", "transaction", "role", "pass"],
  "platform/server/upkeep.ts": ["write", "transaction", "role", "pass"],
  "platform/server/reading.ts": ["transaction", "role"],
  "platform/server/scope-context.ts": ["role"],
  "platform/server/outbox.ts": ["write"],
  "platform/jobs/server/store.ts": ["write"],
  "platform/jobs/server/queue.ts": ["role"],
  "platform/lists/server/list-settings-store.ts": ["write"],
  "platform/documents/server/document-store.ts": ["write"],
  "platform/documents/server/trail-store.ts": ["write"],
  "platform/search/server/search-store.ts": ["write"],
  "platform/server/provision.ts": ["write", "transaction", "role"],
  "platform/server/migrate.ts": ["transaction", "role"],
  "apps/server/admin.ts": ["role"],
  "apps/server/prepare-database.ts": ["role"],
  "platform/search/server/search-index.ts": ["write", "transaction"],
  "platform/server/copy-in.ts": ["write"],
};
/** `load` and the demonstration use a connection of the owner, which no serving process has. */
const AREA_RIGHTS: Record<string, DatabaseAction["kind"][]> = {
  store: ["write"],
  commands: ["write"],
  load: ["write", "transaction"],
  demo: ["write", "transaction"],
};

/** Only the unit of work and the upkeep path open a writing transaction; only stores and commands write in it. */
export const writesOnlyInUnitOfWorkRule: TidyRule = ({ sources }) => sources.filter(isProgram).flatMap(judge);

function isProgram({ path }: SourceFile): boolean {
  const { room, serves } = getFileArchitecturePlace(path);
  return serves === "program" && room !== "outside";
}

function judge(source: SourceFile): RuleViolation[] {
  const { room, part } = getFileArchitecturePlace(source.path);
  const rights = (["area", "demo"].includes(room) ? AREA_RIGHTS[part] : FILE_RIGHTS[source.path]) ?? [];
  return listDatabaseActions(source).flatMap((action) => {
    const says = rights.includes(action.kind) ? transactionWhy(source, part, action) : refusal(action);
    return says ? [{ rule: "unit-of-work", file: source.path, line: source.lineAt(action.start), says }] : [];
  });
}

function refusal({ kind, says }: DatabaseAction): string {
  if (kind === "write") return `${says}: only an area's store and commands (and load, demo) write`;
  return `${says}: only the unit of work and the upkeep path may`;
}

function transactionWhy(
  source: SourceFile,
  part: string,
  { kind, start }: DatabaseAction,
): string | undefined {
  const { path, text, ast } = source;
  if (kind === "transaction" && path === "platform/server/reading.ts") {
    return READ_ONLY.test(text.slice(start)) ? undefined : "must be read only";
  }
  if (part !== "store" && part !== "commands") return undefined;
  const statement = ast.program.body.find((node) => node.start <= start && start < node.end);
  if (statement && takesTransaction(statement)) return undefined;
  return "a function that writes takes the transaction first: (tx: Tx, …) or (tx: UpkeepTx, …)";
}

function takesTransaction(node: ESTree.Program["body"][number]): boolean {
  const declared = node.type === "ExportNamedDeclaration" ? node.declaration : node;
  const value = declared?.type === "VariableDeclaration" ? declared.declarations[0]?.init : declared;
  if (value?.type !== "FunctionDeclaration" && value?.type !== "ArrowFunctionExpression") return false;
  const [first] = value.params;
  return first?.type === "Identifier" && isDatabaseTransactionType(first.typeAnnotation?.typeAnnotation);
}
