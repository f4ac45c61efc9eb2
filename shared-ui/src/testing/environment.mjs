import { TestEnvironment as Browser } from 'jest-environment-jsdom'
import { compileOnce } from './compile-once.mjs'
import { endContexts, rememberContexts } from './ended-contexts.mjs'
import { nodeEnvironment } from './kept-environment.mjs'

compileOnce()
rememberContexts()

/** Tests that render, `*.test.tsx`, run in jsdom. All others run in Node, which takes a tenth of the time. A docblock overrides this. */
export default class Environment {
  constructor(config, context) {
    // Those of the file before: a worker runs one after the other.
    endContexts()
    // biome-ignore lint/correctness/noConstructorReturn: jest accepts a class only, so its constructor chooses the environment.
    return context.testPath.endsWith('.tsx') ? new Browser(config, context) : nodeEnvironment(config, context)
  }
}
