import assert from "node:assert/strict";
import { test } from "node:test";
import { findPreviewSource } from "./rules.ts";

const PREFIX = "https://open.example.com/view";
const LEAST_PATHS = 300;

/** Addresses that run something, or lead to another host. */
const ADDRESSES = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  "java\nscript:alert(1)",
  " javascript:alert(1)",
  "\u0001javascript:alert(1)",
  "vbscript:msgbox(1)",
  "data:text/html,<script>alert(1)</script>",
  "data:text/html;base64,PHNjcmlwdD4=",
  "data:image/svg+xml,<svg onload=alert(1)>",
  "blob:https://open.example.com/1",
  "file:///etc/passwd",
  "ftp://open.example.com/view/a.pdf",
  "about:blank",
  "view-source:https://open.example.com/view/a",
  "filesystem:https://open.example.com/view/a",
  "ws://open.example.com/view/a",
  "mailto:a@evil.example",
  "http://open.example.com/view/a.pdf",
  "https://evil.example/view/a.pdf",
  "https:evil.example/view/a.pdf",
  "https:/evil.example/view/a.pdf",
  "https:\\\\evil.example\\view\\a.pdf",
  "//evil.example/view/a.pdf",
  "///evil.example/view/a.pdf",
  "////evil.example/view/a.pdf",
  "\\\\evil.example\\view\\a.pdf",
  "/\\evil.example/view/a.pdf",
  "\\/evil.example/view/a.pdf",
  "/\t/evil.example/view/a.pdf",
  "https://open.example.com@evil.example/view/a.pdf",
  "https://open.example.com:8443/view/a.pdf",
  "https://user:pass@open.example.com/view/a.pdf",
  "https://open.example.com.evil.example/view/a.pdf",
  "https://open.example.com%2eevil.example/view/a.pdf",
  "https://open.example.com%00.evil.example/view/a.pdf",
  "https://open.example.com#@evil.example/view/a.pdf",
  "https://open.example.com?@evil.example/view/a.pdf",
  "https://open。example。com.evil.example/view/a",
  "https://ｏｐｅｎ.example.com.evil.example/view/a",
  "https://[::1]/view/a.pdf",
  "https://2130706433/view/a.pdf",
  "https://open.example.com/viewer/a.pdf",
  "https://open.example.com/other/a.pdf",
  "https://open.example.com/VIEW/a.pdf",
  "https://open.example.com/",
  "https://open.example.com",
  "%252e%252e/a.pdf",
  "..%2fsecret/a.pdf",
  "..%5csecret/a.pdf",
  "a%00.pdf",
];

/** Ways to leave the folder of the prefix. */
const STEPS = ["..", ".%2e", "%2e.", "%2e%2e", "%2E%2E", ".\t.", ".\n."];
const SEPARATORS = ["/", "\\"];
const TARGETS = ["secret/a.pdf", "etc/passwd", "view2/a.pdf", "viewer/a.pdf", ""];

function listTraversals(): string[] {
  const paths: string[] = [];
  for (const step of STEPS)
    for (const separator of SEPARATORS)
      for (const target of TARGETS) {
        paths.push(`${step}${separator}${target}`);
        paths.push(`a${separator}${step}${separator}${step}${separator}${target}`);
        paths.push(`${PREFIX}${separator}${step}${separator}${target}`);
        paths.push(`./${step}${separator}${target}`);
      }
  return paths;
}

const paths = [...new Set([...ADDRESSES, ...listTraversals()])];

test(`there are ${LEAST_PATHS} hostile paths`, () => {
  assert.ok(paths.length >= LEAST_PATHS, `only ${paths.length}`);
});

test("each hostile path is refused, with a prefix and without one", () => {
  for (const path of paths) {
    assert.deepEqual(findPreviewSource(path, PREFIX), { kind: "refused" }, JSON.stringify(path));
    assert.deepEqual(findPreviewSource(path, undefined), { kind: "refused" }, JSON.stringify(path));
  }
});

test("what stays below the prefix is opened there, whatever its name looks like", () => {
  for (const path of ["2024/a.pdf", "a/../b.pdf", "./a.pdf", "%E6%B8%85%E5%8D%95.pdf", "javascript/a.pdf"]) {
    const source = findPreviewSource(path, PREFIX);
    assert.ok(source.kind === "address" && source.href.startsWith(`${PREFIX}/`), path);
  }
});
