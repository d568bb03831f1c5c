/** A start that cannot go on. The message is one clear line for whoever typed the command: what is wrong, where, what to do. */
export class StartFault extends Error {
  override name = "StartFault";
}

const full = /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/;
const readOnly = /EROFS|Read-only file system/;
const noFolder = /ENOTDIR|Not a directory/;
const forbidden = /EACCES|EPERM|Permission denied|Operation not permitted/;

/** The fault behind what the system said about a folder, or undefined when it said something else. */
export function folderFault(folder: string, said: string): StartFault | undefined {
  // Shared memory limits are reported with the words of a full disk.
  const words = said
    .split("\n")
    .filter((line) => !line.includes("shared memory"))
    .join("\n");
  if (full.test(words))
    return new StartFault(
      `磁盘已满：目录 ${folder} 写不进数据。请清理空间，或用 DATA_DIR 指定另一个目录，然后重新启动。`,
    );
  if (readOnly.test(words))
    return new StartFault(
      `目录只读：${folder} 位于只读的文件系统。请改为可写，或用 DATA_DIR 指定另一个目录，然后重新启动。`,
    );
  if (noFolder.test(words))
    return new StartFault(
      `不是目录：${folder} 或其上级是一个文件。请用 DATA_DIR 指定一个目录，然后重新启动。`,
    );
  if (forbidden.test(words))
    return new StartFault(
      `目录不可写：当前用户没有权限使用 ${folder}。请修改其权限，或用 DATA_DIR 指定另一个目录，然后重新启动。`,
    );
  return undefined;
}

/** What an unknown thrown thing says, for matching and for the log line. */
export function saying(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
