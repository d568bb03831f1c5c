import { benchDictionary } from "../bench/dictionary.ts";
import { benchRating } from "../bench/rating.ts";

type Bench = (report: (line: string) => void) => Promise<boolean>;

const benches: Record<string, Bench> = { dictionary: benchDictionary, rating: benchRating };

const report = (line: string) => process.stdout.write(`${line}\n`);
const wanted = process.argv.slice(2);
let sound = true;
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  report(`${name}:`);
  sound = (await bench(report)) && sound;
}
process.exit(sound ? 0 : 1);
