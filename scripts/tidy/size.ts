import { Visitor, type ESTree } from "vite";
import { countLines, type TidyRule, type SourceFile, type TextFile, type RuleViolation } from "./tree.ts";

const CODE_LINES = 300;
const TEST_LINES = 500;
const SHEET_LINES = 600;
const FUNCTION_LINES = 60;
const COMPONENT_LINES = 100;

export const fileSizeRule: TidyRule = ({ texts }) =>
  texts.flatMap((file) => {
    const limit = fileLimit(file);
    const lines = countLines(file.text);
    if (lines <= limit) return [];
    return [{ rule: "file-size", file: file.path, line: limit + 1, says: `${lines} lines, limit ${limit}` }];
  });

export const functionSizeRule: TidyRule = ({ sources }) => sources.flatMap(longFunctions);

function fileLimit({ path }: TextFile): number {
  if (/\.(?:css|sql)$/.test(path)) return SHEET_LINES;
  if (/\.test\.tsx?$/.test(path)) return TEST_LINES;
  return /\.(?:ts|tsx|js|mjs|cjs|html|typ|sh)$/.test(path) ? CODE_LINES : Infinity;
}

/** A `describe` in a test file is a chapter of tests, not a function. */
function longFunctions(source: SourceFile): RuleViolation[] {
  const found: RuleViolation[] = [];
  const components = new Set<number>();
  const chapters = new Set<number>();
  const measure = (node: ESTree.Function | ESTree.ArrowFunctionExpression): void => {
    if (chapters.has(node.start)) return;
    const line = source.lineAt(node.start);
    const lines = source.lineAt(node.end) - line + 1;
    const limit = isComponent(source, node, components) ? COMPONENT_LINES : FUNCTION_LINES;
    const says = `a function of ${lines} lines, limit ${limit}`;
    if (lines > limit) found.push({ rule: "function-size", file: source.path, line, says });
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === "Identifier" && isCapital(id.name) && init) components.add(init.start);
    },
    CallExpression: ({ callee, arguments: parameters }) => {
      if (source.isTest && callee.type === "Identifier" && callee.name === "describe") {
        for (const { start } of parameters) chapters.add(start);
      }
    },
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(source.ast.program);
  return found;
}

function isComponent(
  { path }: SourceFile,
  node: ESTree.Function | ESTree.ArrowFunctionExpression,
  components: Set<number>,
): boolean {
  if (!path.endsWith(".tsx")) return false;
  const isNamed = node.type !== "ArrowFunctionExpression" && isCapital(node.id?.name ?? "");
  return isNamed || components.has(node.start);
}

function isCapital(name: string): boolean {
  return /^[A-Z]/.test(name);
}
