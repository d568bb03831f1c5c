export type SpecifiedCall = {
  area: string;
  method?: string;
  path?: string;
  query?: string[];
  group?: boolean;
  note?: string;
};
export type SpecifiedScreen = { path: string; note?: string };
/**
 * `inputs` are the names that the call reads, if they are known; `answer` is the code of its answer to a valid request,
 * if it was asked.
 */
export type ServedCall = { method: string; path: string; inputs?: string[]; answer?: string | undefined };
export type SpecificationComparisonLine = { name: string; remark: string };
export type SpecificationComparison = Record<
  "served" | "missing" | "different" | "ours" | "groups",
  SpecificationComparisonLine[]
>;

const ANSWERED = "0000";

type ExpectedCall = { method: string; path: string; query: string[]; note: string };

export function compareCallsWithSpecification(
  specified: SpecifiedCall[],
  served: ServedCall[],
): SpecificationComparison {
  const expectedCalls = specified.flatMap(({ method = "", path, query = [], note = "" }) =>
    path === undefined ? [] : [{ method, path, query, note }],
  );
  const groups = specified.filter(({ group }) => group).map((group) => groupLine(group, served));
  return { ...compare(expectedCalls, served), groups };
}

export function compareScreensWithSpecification(
  specified: { path: string; note?: string }[],
  pages: { path: string }[],
): SpecificationComparison {
  const expectedScreens = specified.map(({ path, note = "" }) => ({ method: "", path, query: [], note }));
  const served = pages.map(({ path }) => ({ method: "", path }));
  return { ...compare(expectedScreens, served, isPageBelow), groups: [] };
}

/** The specification may name several pages by one parameter: `/systemManagement/:screen`. */
function isPageBelow(specified: string, ours: string): boolean {
  const [parent, parameter] = splitLast(specified);
  return parameter.startsWith(":") && parent !== "" && splitLast(ours)[0] === parent;
}

function splitLast(path: string): [string, string] {
  const at = path.lastIndexOf("/");
  return [path.slice(0, at), path.slice(at + 1)];
}

/** Matches equal paths first. The remaining ones may be the same path with other parameters. */
function compare(
  expectedCalls: ExpectedCall[],
  served: ServedCall[],
  isOneOfSeveral: (specified: string, ours: string) => boolean = () => false,
): Omit<SpecificationComparison, "groups"> {
  const free = new Set(served);
  const claim = (fits: (ours: ServedCall) => boolean): ServedCall | undefined => {
    const claimed = [...free].find(fits);
    if (claimed) free.delete(claimed);
    return claimed;
  };
  const claimAll = (fits: (ours: ServedCall) => boolean): ServedCall[] =>
    [...free].filter((ours) => fits(ours) && free.delete(ours));
  const matched = expectedCalls.map((want) => {
    const sameMethod = claim(
      (ours) => ours.method === want.method && exactly(ours.path) === exactly(want.path),
    );
    return { want, ours: sameMethod ?? claim((ours) => exactly(ours.path) === exactly(want.path)) };
  });
  const judged = matched.map(({ want, ours }) => {
    const nearest = ours ?? claim((candidate) => fixedParts(candidate.path) === fixedParts(want.path));
    const errors = nearest ? differences(want, nearest) : [];
    const several = nearest ? [] : claimAll(({ path }) => isOneOfSeveral(want.path, path));
    const { answer = ANSWERED } = nearest ?? {};
    return {
      name: nameOf(want),
      remark: answer === ANSWERED ? errors.join("; ") || want.note : `refuses a valid request with ${answer}`,
      errors,
      isServed: (nearest !== undefined && answer === ANSWERED) || several.length > 0,
    };
  });
  return {
    served: judged.filter(({ isServed, errors }) => isServed && errors.length === 0),
    missing: judged.filter(({ isServed }) => !isServed),
    different: judged.filter(({ isServed, errors }) => isServed && errors.length > 0),
    ours: [...free].map((ours) => ({ name: nameOf(ours), remark: "" })),
  };
}

function differences(want: ExpectedCall, ours: ServedCall): string[] {
  const unread = want.query.filter((name) => ours.inputs && !ours.inputs.includes(name));
  const isSame = ours.method === want.method && exactly(ours.path) === exactly(want.path);
  return [
    ...(isSame ? [] : [`served as ${nameOf(ours)}`]),
    ...(unread.length > 0 ? [`does not read ${unread.join(", ")}`] : []),
  ];
}

/** The specification names a group without its calls. It counts as served once a path has its name. */
function groupLine({ area, note = "" }: SpecifiedCall, served: ServedCall[]): SpecificationComparisonLine {
  const servedCount = served.filter(({ path }) => path.split("/").includes(area)).length;
  return { name: area, remark: servedCount > 0 ? `served by ${servedCount} calls` : `not served (${note})` };
}

function nameOf({ method, path }: { method: string; path: string }): string {
  return method === "" ? path : `${method.padEnd(4)} ${path}`;
}

/** `:x` and `{x}` mean the same, and so do `:productSSO` and `{:product}SSO`. */
function exactly(path: string): string {
  return path.replaceAll(/\{:?(\w+)\}/g, ":$1");
}

function fixedParts(path: string): string {
  const parts = exactly(path).split("/");
  return parts.filter((part) => !part.startsWith(":")).join("/");
}
