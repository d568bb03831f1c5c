// Entry point for any Node version. This file and its host check use old syntax, and load the rest only once the
// host can read it.
import { checkHost } from "./bootstrap/host.mjs";

var error = checkHost();
if (error) {
  console.error(error);
  process.exitCode = 1;
} else {
  import("./bootstrap/begin.mjs").then(function (begin) {
    return begin.begin(process.argv[2], process.argv.slice(3));
  });
}
