import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { FileFault, readPart } from "./rules/place-words.ts";
import { Product, ProductFile, RiskLists, WorkedCase } from "./rules/product-shape.ts";
import { Referrals } from "./rules/referral.ts";
import {
  type ProductFolder,
  readShared,
  resolveAuthority,
  resolveChecks,
  resolveRating,
  resolveSections,
  type SharedParts,
} from "./rules/resolve.ts";

export type Folder = { product: Product; cases: z.infer<typeof WorkedCase>[] };

const FOLDER = join(import.meta.dirname, "../../products");

/** Every product that has a folder; a new one needs no line here. */
export function factoryProducts(root: string = FOLDER): Folder[] {
  const { folders, faults } = readFolders(root);
  if (faults.length > 0) throw new FileFault(faults);
  return folders;
}

/** Those that can be read, and what keeps the others from it. */
export function readFolders(root: string = FOLDER): { folders: Folder[]; faults: string[] } {
  const faults: string[] = [];
  const telling = <Part>(whose: string, read: () => Part): Part | undefined => {
    try {
      return read();
    } catch (caught) {
      if (!(caught instanceof FileFault)) throw caught;
      faults.push(...caught.faults.map((fault) => `${whose} ${fault}`));
      return undefined;
    }
  };
  const shared = telling("公共定义", () => readSharedParts(root));
  if (!shared) return { folders: [], faults };
  const read = productCodes(root).map((riskCode) =>
    telling(`产品 ${riskCode}`, () => readFolder(root, riskCode, shared)),
  );
  return { folders: read.filter((folder) => folder !== undefined), faults };
}

function readFolder(root: string, riskCode: string, shared: SharedParts): Folder {
  const of = (other: string): ProductFolder => {
    const at = other === riskCode ? "" : `引用的 ${other}/`;
    return {
      at,
      form: readJson(root, other, "form", at),
      rating: readJson(root, other, "rating", at),
    };
  };
  const folder = of(riskCode);
  const sections = resolveSections(folder, shared, of);
  const terms = readPart(ProductFile, readJson(root, riskCode, "product"), "product.json");
  const product = {
    ...terms,
    authority: resolveAuthority(terms.classCode, shared),
    sections,
    checks: resolveChecks(folder, shared, sections),
    rating: resolveRating(folder, shared, of),
    referrals: readPart(Referrals, readJson(root, riskCode, "rules"), "rules.json"),
    shortRateTables: shared.shortRates,
    maps: shared.maps,
  };
  const cases = readPart(z.array(WorkedCase), readJson(root, riskCode, "cases"), "cases.json");
  return { product: Product.parse(product), cases };
}

function readSharedParts(root: string): SharedParts {
  return readShared({
    authority: readJson(root, "shared", "authority"),
    sections: readJson(root, "shared", "sections"),
    checks: readJson(root, "shared", "checks"),
    shortRates: readJson(root, "shared", "short-rates"),
    maps: readJson(root, "shared", "maps"),
    changes: readJson(root, "shared", "changes"),
  });
}

function readJson(root: string, folder: string, name: string, at = ""): unknown {
  const path = join(root, folder, `${name}.json`);
  if (!existsSync(path)) throw new FileFault([`${at}${name}.json 不存在`]);
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (caught) {
    if (!(caught instanceof SyntaxError)) throw caught;
    throw new FileFault([`${at}${name}.json ${syntaxWords(caught.message)}`]);
  }
}

/** Node tells the line, or what stands near, or only that the text ends too early. */
function syntaxWords(said: string): string {
  const [, line, column] = /\(line (\d+) column (\d+)\)/.exec(said) ?? [];
  if (line !== undefined) return `第 ${line} 行第 ${column} 列：不是有效的 JSON`;
  const [, near] = /^Unexpected token .*?, (.*) is not valid JSON$/s.exec(said) ?? [];
  return near === undefined ? "不是有效的 JSON：内容不完整" : `不是有效的 JSON：${near} 附近有误`;
}

/** Lists of risks and codes that the business fixes by name (§3, §9). */
export const readRiskLists = (root: string = FOLDER): z.infer<typeof RiskLists> =>
  z.object({ lists: RiskLists }).parse(readJson(root, "shared", "catalogue")).lists;

const Catalogue = z.object({
  classes: z.array(z.object({ classCode: z.string(), nameZh: z.string() })),
  risks: z.array(z.object({ riskCode: z.string(), nameZh: z.string(), classCode: z.string() })),
});

/** Every risk code of the house; a product folder that it does not name is added under its class. */
export function readCatalogue(root: string = FOLDER): z.infer<typeof Catalogue> {
  const { classes, risks } = Catalogue.parse(readJson(root, "shared", "catalogue"));
  const known = new Set(risks.map(({ riskCode }) => riskCode));
  const added = productCodes(root)
    .filter((riskCode) => !known.has(riskCode))
    .map((riskCode) => {
      const { nameZh, classCode } = ProductFile.parse(readJson(root, riskCode, "product"));
      return { riskCode, nameZh, classCode };
    });
  return { classes, risks: [...risks, ...added] };
}

function productCodes(root: string): string[] {
  return readdirSync(root)
    .filter((name) => /^\d{4}$/.test(name))
    .toSorted();
}
