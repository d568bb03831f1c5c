import { benchDictionary } from "../bench/dictionary.ts";
import { benchFirstLoad } from "../bench/first-load.ts";
import { benchForms } from "../bench/forms.ts";
import { benchRating } from "../bench/rating.ts";
import { benchTabs } from "../bench/tabs.ts";

type Bench = (report: (line: string) => void) => Promise<boolean>;

const benches: Record<string, Bench> = {
  dictionary: benchDictionary,
  rating: benchRating,
  forms: benchForms,
  tabs: benchTabs,
  "first-load": benchFirstLoad,
};

const report = (line: string) => process.stdout.write(`${line}\n`);
const wanted = process.argv.slice(2);
let sound = true;
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  report(`${name}:`);
  sound = (await bench(report)) && sound;
}
process.exit(sound ? 0 : 1);
