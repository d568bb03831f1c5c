import { findFolderError } from "./embedded/start-error.ts";

const words: Record<string, string> = {
  ECONNREFUSED: "数据库没有应答：该地址和端口上没有 PostgreSQL",
  ENOTFOUND: "数据库主机名无法解析",
  EAI_AGAIN: "数据库主机名暂时无法解析",
  ETIMEDOUT: "连接数据库超时",
  EHOSTUNREACH: "数据库主机不可达",
  "3D000": "数据库不存在：请先建立该库",
  "28000": "数据库拒绝了该账号：账号不存在或不允许从本机连接",
  "28P01": "数据库账号或密码不正确",
  "42501": "数据库账号的权限不足",
  "53300": "数据库的连接数已满",
};

/** Explains a database error at start in one line for the operator. Returns undefined for any other error. */
export function explainDatabaseStartError(error: unknown, place: string): string | undefined {
  const { code, message } = error as { code?: string; message?: string };
  const full = code === "53100" || /could not (extend|write)|No space left/.test(message ?? "");
  if (full) return findFolderError(place, "No space left on device")?.message;
  if (/timeout expired|timeout exceeded/.test(message ?? ""))
    return `${words["ETIMEDOUT"]}。请检查 DATABASE_URL 与防火墙。`;
  const explanation = words[code ?? ""];
  return explanation === undefined
    ? undefined
    : `${explanation}（${message}）。请检查 DATABASE_URL 与 APP_DATABASE_URL。`;
}
