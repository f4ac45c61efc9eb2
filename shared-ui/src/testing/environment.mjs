import { TestEnvironment as Browser } from 'jest-environment-jsdom'
import { TestEnvironment as Node } from 'jest-environment-node'
import { compileOnce } from './compile-once.mjs'

compileOnce()

/** Tests that render, `*.test.tsx`, run in jsdom; all others in Node alone, which costs a tenth. A docblock overrules it. */
export default class Environment {
  constructor(config, context) {
    const Chosen = context.testPath.endsWith('.tsx') ? Browser : Node
    // biome-ignore lint/correctness/noConstructorReturn: jest knows an environment by its class alone.
    return new Chosen(config, context)
  }
}
