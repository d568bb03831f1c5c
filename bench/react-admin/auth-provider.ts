import type { AuthProvider } from "react-admin";

const KEY = "session";

/** Accepts any name and password, because only the page is measured. */
export const authProvider: AuthProvider = {
  login: async ({ username }: { username: string }) => localStorage.setItem(KEY, username),
  logout: async () => localStorage.removeItem(KEY),
  checkAuth: async () => {
    if (localStorage.getItem(KEY) === null) throw new Error("请登录");
  },
  checkError: async () => undefined,
  getIdentity: async () => ({ id: localStorage.getItem(KEY) ?? "", fullName: "测试员甲" }),
};
