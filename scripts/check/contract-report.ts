import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OPERATIONS } from 'shared-domain/contract'
import { root } from '../project'
import { workspacePackage } from '../rspack/workspace-package'
import { type Contract, ContractSchema, contractOf, requireContractVersion } from './contract'

const FILE = 'api/contract.json'

/**
 * Throws when the API has changed more than its version says since `api/contract.json` was written, or when that file is out of
 * date.
 */
export async function checkContract(): Promise<void> {
  const kept = await readContract()
  if (!kept) throw new Error(`${FILE} is missing: run npm run api:report.`)
  const now = currentContract()
  requireContractVersion(kept, now)
  if (textOf(kept) !== textOf(now)) throw new Error(`${FILE} is not up to date: run npm run api:report.`)
}

/** Writes the contract of the API, under a version that the change allows. */
export async function updateContract(): Promise<void> {
  const kept = await readContract()
  const now = currentContract()
  if (kept) requireContractVersion(kept, now)
  await writeFile(join(root, FILE), textOf(now))
}

/** @internal */
export const currentContract = () => contractOf(workspacePackage(join(root, 'api')).version, OPERATIONS)

/** The last written contract. @internal */
export async function readContract(): Promise<Contract | undefined> {
  const path = join(root, FILE)
  if (!existsSync(path)) return undefined
  return ContractSchema.parse(JSON.parse(await readFile(path, 'utf8')))
}

/** One operation per line, so that a diff shows which one changed. */
function textOf({ version, operations }: Contract): string {
  const lines = Object.entries(operations).map(
    ([name, one]) => `${JSON.stringify(name)}: ${JSON.stringify(one)}`,
  )
  return `{"version": "${version}", "operations": {\n${lines.join(',\n')}\n}}\n`
}
