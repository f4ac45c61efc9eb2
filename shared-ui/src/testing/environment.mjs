import { TestEnvironment as Browser } from 'jest-environment-jsdom'
import { TestEnvironment as Node } from 'jest-environment-node'
import { compileOnce } from './compile-once.mjs'

compileOnce()

/** Tests that render, `*.test.tsx`, run in jsdom. All others run in Node, which takes a tenth of the time. A docblock overrides this. */
export default class Environment {
  constructor(config, context) {
    const Chosen = context.testPath.endsWith('.tsx') ? Browser : Node
    // biome-ignore lint/correctness/noConstructorReturn: jest accepts a class only, so its constructor chooses the environment.
    return new Chosen(config, context)
  }
}
