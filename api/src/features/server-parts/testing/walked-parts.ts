import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Operation } from 'shared-domain/contract'
import type { ExampleRequests } from '../../../http/operations/testing/example-requests'
import type { FoundServerPart } from '../load-server-parts'
import { partIn } from '../thread/describe-part'
import { claimedPaths } from './claimed-paths'
import * as notes from './mf-notes'

const root = join(__dirname, '../../../../..')
/** Where a remote has examples of requests. */
const EXAMPLES = 'server/testing/example-requests'
/** Where a remote lists the text columns in which people type nothing. */
const NOT_TYPED = 'server/testing/not-typed'
const installed = readdirSync(root).filter((name) => existsSync(join(root, name, 'server/index.ts')))
const modules: [remote: string, exported: unknown][] = [
  ['mf-notes', notes],
  ...installed.map((remote): [string, unknown] => [remote, require(join(root, remote, 'server'))]),
]

/** The server parts whose operations the tests of roles and of bad input also call: one for tests, and those of the remotes. */
export const walkedParts: FoundServerPart[] = modules.map(([remote, exported]) => ({
  remote,
  paths: claimedPaths(join(root, remote)),
  program: async () => exported,
}))

/** Those of them that serve this path of the API, for tests of what they show of the record. */
export const partsThatServe = (path: string): FoundServerPart[] =>
  walkedParts.filter(({ paths = [] }) => paths.includes(path))

/** Their operations, by the names of the description of the API. */
export const walkedOperations: Record<string, Operation> = Object.fromEntries(
  modules.flatMap(([remote, exported]) =>
    Object.entries(partIn(exported).operations).map(([name, operation]) => [`${remote}.${name}`, operation]),
  ),
)

/** The examples that remotes have of requests for their operations, by the same names. */
export const walkedExamples: ExampleRequests = Object.fromEntries(
  installed
    .filter((remote) => existsSync(join(root, remote, `${EXAMPLES}.ts`)))
    .flatMap((remote) => {
      const { EXAMPLE_REQUESTS } = require(join(root, remote, EXAMPLES)) as {
        EXAMPLE_REQUESTS: ExampleRequests
      }
      return Object.entries(EXAMPLE_REQUESTS).map(([name, example]) => [`${remote}.${name}`, example])
    }),
)

/** The text columns of a remote in which people type nothing, as `table.column`, by the reason why. */
export function notTypedIn(remote: string): Readonly<Record<string, readonly string[]>> {
  const path = join(root, remote, NOT_TYPED)
  return existsSync(`${path}.ts`) ? require(path).NOT_TYPED : {}
}
