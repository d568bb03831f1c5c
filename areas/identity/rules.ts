export const SESSION_LIFE_MS = 172_800_000;
export const CAPTCHA_LIFE_MS = 120_000;

export function sameCaptcha(typed: string, answer: string): boolean {
  return typed.trim().toLowerCase() === answer.toLowerCase();
}
