/** The server cannot start. The message tells the operator in one line what is wrong, where, and what to do. */
export class ServerStartError extends Error {
  override name = "StartError";
}

const full = /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/;
const readOnly = /EROFS|Read-only file system/;
const noFolder = /ENOTDIR|Not a directory/;
const forbidden = /EACCES|EPERM|Permission denied|Operation not permitted/;

/** Finds the known error behind a system message about a folder. */
export function findFolderError(folder: string, message: string): ServerStartError | undefined {
  // PostgreSQL reports a shared memory limit with the same words as a full disk.
  const words = message
    .split("\n")
    .filter((line) => !line.includes("shared memory"))
    .join("\n");
  if (full.test(words))
    return new ServerStartError(
      `磁盘已满：目录 ${folder} 写不进数据。请清理空间，或用 DATA_DIR 指定另一个目录，然后重新启动。`,
    );
  if (readOnly.test(words))
    return new ServerStartError(
      `目录只读：${folder} 位于只读的文件系统。请改为可写，或用 DATA_DIR 指定另一个目录，然后重新启动。`,
    );
  if (noFolder.test(words))
    return new ServerStartError(
      `不是目录：${folder} 或其上级是一个文件。请用 DATA_DIR 指定一个目录，然后重新启动。`,
    );
  if (forbidden.test(words))
    return new ServerStartError(
      `目录不可写：当前用户没有权限使用 ${folder}。请修改其权限，或用 DATA_DIR 指定另一个目录，然后重新启动。`,
    );
  return undefined;
}

/** Returns the text of any thrown value, for matching and for the log line. */
export function toErrorText(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
