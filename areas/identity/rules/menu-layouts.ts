/** The names of the menus that grades choose between. */
export const menuLayoutNames: ReadonlyMap<string, string> = new Map([
  ["staff", "内勤"],
  ["travel", "旅行险"],
  ["safety", "安责险"],
]);
