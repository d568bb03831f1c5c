/** The company's own name stands before each branch's; what tells branches apart comes after it. */
export function shortenBranchName(comCodeName: string): string {
  return comCodeName.replace(/^.*?有限公司(?=.)/, "");
}
