import assert from "node:assert/strict";
import { test } from "node:test";
import { explainDatabaseStartError } from "./start-explanation.ts";

const errors: [object, RegExp][] = [
  [{ code: "ECONNREFUSED", message: "connect ECONNREFUSED 127.0.0.1:1" }, /没有 PostgreSQL/],
  [{ code: "ENOTFOUND", message: "getaddrinfo ENOTFOUND nowhere" }, /主机名无法解析/],
  [{ code: "3D000", message: 'database "x" does not exist' }, /数据库不存在/],
  [{ code: "28000", message: 'role "x" does not exist' }, /拒绝了该账号/],
  [{ code: "28P01", message: "password authentication failed" }, /密码不正确/],
  [{ message: "timeout expired" }, /连接数据库超时/],
  [{ code: "53100", message: "could not extend file" }, /磁盘已满：目录 \/data/],
];

for (const [error, expectedText] of errors) {
  test(`${JSON.stringify(error)} is explained in one Chinese line`, () => {
    const line = explainDatabaseStartError(error, "/data") ?? "";
    assert.match(line, expectedText);
    assert.ok(!line.includes("\n"));
  });
}

test("an unknown error has no explanation", () => {
  assert.equal(explainDatabaseStartError(new Error("odd"), "/data"), undefined);
});
