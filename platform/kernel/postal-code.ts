export function checkPostalCode(text: string): string | undefined {
  if (text.length !== 6) return "邮编长度应为六位";
  return /^\d{6}$/.test(text) ? undefined : "邮编只能包含数字";
}
