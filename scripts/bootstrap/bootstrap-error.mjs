/** An error that stops the bootstrap, with a message of one line. */
export class BootstrapError extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

const kinds = [
  [/ENOSPC|EDQUOT|no space left/i, (folder) => `磁盘已满：${folder} 写不进文件。请清理空间后重新运行。`],
  [/EROFS|read-only file system/i, (folder) => `目录只读：${folder} 无法写入。请换到可写的目录后重新运行。`],
  [
    /EACCES|EPERM|permission denied/i,
    (folder) => `目录不可写：当前用户没有权限写入 ${folder}。请修改其权限后重新运行。`,
  ],
  [
    /EINTEGRITY/,
    () => "下载的依赖与锁文件不符（校验失败）。请检查 npm 镜像源，或运行 npm cache clean --force 后重试。",
  ],
  [
    /EUSAGE|can only install packages when your package\.json/,
    () => "package-lock.json 与 package.json 不一致。请用 Node 24 运行 npm install 更新锁文件。",
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT|CERT|network|E40[1347]|E5\d\d|ENOTCACHED/,
    () => "下载失败：连不上 npm 镜像源。请检查网络、代理与 registry 设置后重新运行。",
  ],
];

/** Finds the known cause of an npm or system message; undefined for an unknown one. */
export function findKnownError(folder, said) {
  const kind = kinds.find(([pattern]) => pattern.test(said));
  return kind ? kind[1](folder) : undefined;
}
