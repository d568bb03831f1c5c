import { createCodeTreeCache } from "#areas/dictionary/questions.ts";
import {
  createImportProductFinder,
  readImportFile,
  type RunInReadScope,
} from "#areas/judging/commands/import-file.ts";
import { createContentEndorser } from "#areas/endorsement/commands/content-change.ts";
import type { PolicyMoneyUseReader } from "#areas/payment/questions.ts";
import { createProductRegistry } from "#areas/product/questions/product-registry.ts";
import { listEndorsementTypes } from "#areas/product/rules/endorsement-types.ts";
import type { SheetError } from "#platform/forms/sheet/sheet.ts";
import { getTodayInShanghai, type PlainDate } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Services } from "#platform/server/services.ts";
import { rosterBatchLimits, rosterBatchRefusals } from "../contract.ts";
import type { ReadRosterFileInput, ReadRosterFileResult } from "./read-file.ts";
import { RosterRefusal, toContentChange } from "../commands.ts";
import { findPeopleTable } from "../rules/people-table.ts";
import { ACTION_DICTIONARY, type PolicyEntries, ROSTER_SHEET_NAME } from "../rules/roster-file.ts";

const { noPeople, fileEmpty, tooManyPolicies } = rosterBatchRefusals;
const READER = new URL("./read-file.ts", import.meta.url);
type FileRequest = Parameters<ReturnType<typeof createImportProductFinder>>[2] & {
  readonly reading: RunInReadScope;
};
type RosterFileInput = {
  readonly riskCode: string;
  readonly validDate: PlainDate;
  readonly name: string;
  readonly content: Uint8Array;
};

export type CheckedPolicy = PolicyEntries & {
  readonly holderName: string;
  readonly premiumChange: string | null;
  /** Why the policy is not endorsed, or ''. */
  readonly message: string;
};

/** Reads files of changes and judges them policy by policy; nothing is stored. */
export function createRosterChecker(services: Services, readMoneyUse: PolicyMoneyUseReader) {
  const findProduct = createImportProductFinder(createProductRegistry(services.now));
  const treesOf = createCodeTreeCache();
  const { judge } = createContentEndorser(services, { readMoneyUse });

  /** The product of a file, with its table of people and the names of its choices. */
  async function findTable({ reading, actor, refuse }: FileRequest, riskCode: string) {
    const { compiled, names } = await findProduct(reading, { riskCode }, { actor, refuse });
    const { product } = compiled;
    const table = findPeopleTable(product, listEndorsementTypes(product));
    if (!table) throw new Refusal(noPeople);
    const actions = await reading((reader) => treesOf(reader, [ACTION_DICTIONARY]));
    const trees = new Map([...names.trees, ...actions]);
    return { product, table, names: { ...names, trees } };
  }

  async function checkPolicy(
    { reading, actor }: FileRequest,
    file: RosterFileInput,
    asked: PolicyEntries,
  ): Promise<CheckResult> {
    const wanted = toContentChange(asked, file);
    try {
      const { policy, premiumChange } = await reading((reader) => judge(reader, actor, wanted));
      return { checked: { ...asked, holderName: policy.holderName, premiumChange, message: "" }, errors: [] };
    } catch (error) {
      const { message, problems } = describe(error, asked);
      return refuseWith(asked, message, problems);
    }
  }

  return {
    findTable,
    async check(request: FileRequest, file: RosterFileInput) {
      const { riskCode, name, content } = file;
      const { product, table, names } = await findTable(request, riskCode);
      const today = getTodayInShanghai(services.now());
      const input: ReadRosterFileInput = { name, content, product, table, names, today };
      const read = await readImportFile<ReadRosterFileResult>(READER, input);
      const { policies, sheet, errors } = read;
      demandPolicies(read);
      const isRowSound = createRowSoundness(errors);
      const results: CheckResult[] = [];
      for (const asked of policies) {
        const isSound = asked.entries.every(({ at }) => isRowSound(at));
        results.push(
          isSound ? await checkPolicy(request, file, asked) : refuseWith(asked, "请先改正标出的内容"),
        );
      }
      return {
        sheet,
        errors: [...errors, ...results.flatMap((result) => result.errors)],
        policies: results.map(({ checked }) => checked),
        riskName: product.nameZh,
      };
    },
  };
}

type CheckResult = { readonly checked: CheckedPolicy; readonly errors: readonly SheetError[] };

function refuseWith(asked: PolicyEntries, message: string, errors: readonly SheetError[] = []): CheckResult {
  return { checked: { ...asked, holderName: "", premiumChange: null, message }, errors };
}

function demandPolicies({ policies, errors }: ReadRosterFileResult): void {
  const { length: count } = policies;
  if (count === 0 && errors.length === 0) throw new Refusal(fileEmpty);
  const { mostPolicies: most } = rosterBatchLimits;
  if (count > most)
    throw new Refusal(tooManyPolicies, { values: { count: String(count), most: String(most) } });
}

/** A missing column makes every row unsound. */
function createRowSoundness(errors: readonly SheetError[]): (at: number) => boolean {
  const isWhole = errors.every(({ column }) => column >= 0);
  const wrong = new Set(errors.map(({ at }) => at));
  return (at) => isWhole && !wrong.has(at);
}

/** What speaks against a change, for the policy and for the rows of the file. */
function describe(error: unknown, { entries }: PolicyEntries): { message: string; problems: SheetError[] } {
  if (error instanceof RosterRefusal)
    return { message: error.message, problems: error.problems.map(toSheetError) };
  if (!(error instanceof Refusal)) throw error;
  const why = error.fields.map(({ message }) => message);
  const message = [error.message, ...new Set(why.filter((one) => !error.message.includes(one)))].join("；");
  return { message, problems: [toSheetError({ at: entries[0]?.at ?? 1, message })] };
}

function toSheetError({ at, message }: { readonly at: number; readonly message: string }): SheetError {
  return { sheet: ROSTER_SHEET_NAME, at, column: -1, title: "", text: "", message, fix: "按提示改正该行" };
}
