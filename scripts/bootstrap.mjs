// Everything starts here, under whatever Node the machine has: this file and its check keep to old syntax, and load the
// rest only once the host is known to be able to read it.
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
