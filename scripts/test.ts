import { runBrowserTests } from './test/browser-tests'
import { runSmokes } from './test/smoke-runs'
import { runUnitTests } from './test/unit-tests'

const outcomes = [await runUnitTests(), await runBrowserTests(), await runSmokes()]
const sum = (count: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[count], 0)

console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') > 0 || outcomes.some(({ isComplete }) => !isComplete) ? 1 : 0
