import { command } from './command'
import { fuzzMinutes, runFuzzTests } from './test/fuzz-tests'
import { reportOutcomes } from './test/outcome'

/** Tries the API and the parsers with made-up input for ten minutes, or for `--minutes`. `npm test` tries for seconds. */
await command(async () => reportOutcomes([await runFuzzTests(fuzzMinutes(process.argv.slice(2)))]))
