const everyMs = 1_000;

/** Prints a step on one line that ends with its duration. On a terminal the seconds count up. */
export function beginStep(title) {
  const startedAt = Date.now();
  const out = process.stderr;
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  out.write(`${title}…`);
  const ticking = out.isTTY
    ? setInterval(() => out.write(`\r${title}… ${seconds()} 秒`), everyMs)
    : undefined;
  return (succeeded) => {
    clearInterval(ticking);
    out.write(`${out.isTTY ? `\r${title}…` : ""} ${succeeded ? "完成" : "未完成"}（${seconds()} 秒）\n`);
  };
}
