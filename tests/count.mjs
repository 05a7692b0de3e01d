// node count.mjs BUILD: the result of the last run of the preset `test` in BUILD/test, as one line
// "N passed, N failed".
//
// A GoogleTest program counts as many tests as it has cases, by the report it wrote; a script that
// ends with such a line counts what that line says; every other ctest test counts as one.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const build = process.argv[2];
const attribute = (text, name) => text.match(new RegExp(`\\b${name}="([^"]*)"`))?.[1];

/** What GoogleTest or the script itself counted in one ctest test, or nothing. */
function own_count(name, test) {
  const folder = join(build, name.startsWith('wasm.') ? 'wasm' : 'test');
  const path = join(folder, 'results', `${name}.xml`);
  if (existsSync(path)) {
    const head = readFileSync(path, 'utf8').match(/<testsuites\b[^>]*>/)?.[0] ?? '';
    const number = (key) => Number(attribute(head, key) ?? 0);
    const failed = number('failures') + number('errors');
    return { passed: number('tests') - number('disabled') - failed, failed };
  }
  const line = [...test.matchAll(/^(\d+) passed, (\d+) failed\b/gm)].at(-1);
  return line ? { passed: Number(line[1]), failed: Number(line[2]) } : null;
}

const sum = { passed: 0, failed: 0 };
const report = existsSync(join(build, 'test/results.xml'))
  ? readFileSync(join(build, 'test/results.xml'), 'utf8') : '';
for (const [test] of report.matchAll(/<testcase\b[^>]*(\/>|>[\s\S]*?<\/testcase>)/g)) {
  const good = attribute(test, 'status') === 'run';
  const count = own_count(attribute(test, 'name'), test) ?? { passed: good ? 1 : 0, failed: 0 };
  if (!good && count.failed === 0) count.failed = 1;  // it crashed, hung or did not start
  sum.passed += count.passed;
  sum.failed += count.failed;
}
console.log(`${sum.passed} passed, ${sum.failed} failed`);
