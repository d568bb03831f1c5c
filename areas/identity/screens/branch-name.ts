/** Removes the company's name, with which every branch name begins. */
export function shortenBranchName(comCodeName: string): string {
  return comCodeName.replace(/^.*?有限公司(?=.)/, "");
}
