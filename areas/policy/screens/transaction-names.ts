/** What each kind of transaction of a contract is called. */
export const transactionNames: Readonly<Record<string, string>> = {
  issue: "出单",
  endorse: "批改",
  cancel: "退保",
  reinstate: "恢复",
  renew: "续保",
};
