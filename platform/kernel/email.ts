export function checkEmail(text: string): string | undefined {
  if (text.length > 254) return "邮箱地址过长";
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text) ? undefined : "邮箱格式不正确";
}
