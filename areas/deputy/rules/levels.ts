type DeputyLevels = {
  readonly principal: number;
  readonly deputy: number;
  /** The level of the user who sets it up, or that it is for the user himself. */
  readonly user: number | "self";
};

/** Authority is personal: a deputy decides with his own level, which therefore is not lower. */
export function checkDeputyLevels({
  principal,
  deputy,
  user,
}: DeputyLevels): { element: string; message: string } | undefined {
  if (principal === 0) return { element: "principalCode", message: "被代理人不是您机构的核保人" };
  if (user !== "self" && user <= principal)
    return { element: "principalCode", message: "只能为本人，或核保级别低于您的核保人设置代理" };
  if (deputy === 0) return { element: "deputyCode", message: "代理人不是被代理人机构及其上级机构的核保人" };
  if (deputy < principal) return { element: "deputyCode", message: "代理人的核保级别低于被代理人" };
  return undefined;
}
