import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { currentRegistry, type ReleaseStore, readServerPart } from 'delivery'
import { OPERATIONS, type Operation } from 'shared-domain/contract'
import { root } from '../project'
import { operationsOf, serverPartFolders, serverPartOperations } from '../server-parts'
import { workspacePackage } from '../workspaces/workspace-package'
import {
  type Contract,
  ContractSchema,
  contractOf,
  requireContractVersion,
  requireVersionAfterLive,
} from './contract'

/** Whose operations have a contract: the record's, and those of each server part. `folder` is that of the workspace. */
interface ContractOwner {
  folder: string
  operations: Readonly<Record<string, Operation>>
}

/** @internal */
export const RECORD: ContractOwner = { folder: 'api', operations: OPERATIONS }

const owners = async (): Promise<readonly ContractOwner[]> => [
  RECORD,
  ...(await serverPartOperations()).map(({ remote, operations }) => ({ folder: remote, operations })),
]

/** The file in the folder of a workspace, and among the files of its released server part. */
const CONTRACT = 'contract.json'

const fileOf = ({ folder }: ContractOwner) => `${folder}/${CONTRACT}`

/**
 * Throws when the record or a server part has changed more than its version says since its `contract.json` was written, or when that
 * file is out of date. With `folders` only those are checked.
 */
export async function checkContracts(folders?: readonly string[]): Promise<void> {
  const all = await owners()
  const offered = all.map(currentContract)
  for (const owner of all.filter(({ folder }) => folders?.includes(folder) ?? true)) {
    const kept = await readContract(owner)
    if (!kept) throw new Error(`${fileOf(owner)} is missing: run npm run api:report -- ${owner.folder}.`)
    const now = currentContract(owner)
    requireContractVersion(kept, now, { folder: owner.folder, offered })
    // A remote's version also rises with its pages.
    const version = owner === RECORD ? kept.version : now.version
    if (textOf({ ...kept, version }) !== textOf(now))
      throw new Error(`${fileOf(owner)} is not up to date: run npm run api:report -- ${owner.folder}.`)
  }
}

/** The workspaces that have a contract. */
export const contractFolders = (): string[] => [
  RECORD.folder,
  ...serverPartFolders().map(({ remote }) => remote),
]

/** Writes the contracts of workspaces, each under a version that the change allows. */
export async function updateContracts(folders: readonly string[]): Promise<void> {
  const all = await owners()
  const offered = all.map(currentContract)
  for (const owner of all.filter(({ folder }) => folders.includes(folder))) {
    const kept = await readContract(owner)
    const now = currentContract(owner)
    if (kept) requireContractVersion(kept, now, { folder: owner.folder, offered })
    await writeFile(join(root, fileOf(owner)), textOf(now))
  }
}

/** Writes the present contract of a remote's server part, by default where the next one is compared with it. */
export async function writeContract(remote: string, folder = join(root, remote)): Promise<void> {
  const now = currentContract({ folder: remote, operations: await operationsOf(remote) })
  await writeFile(join(folder, CONTRACT), textOf(now))
}

/**
 * Throws when clients of the version of a remote that is live would fail with the server part of this checkout, and its version does not
 * say so.
 */
export async function requireLiveContract(store: ReleaseStore, remote: string): Promise<void> {
  const live = (await currentRegistry(store)).remotes.find(({ name }) => name === remote)
  const kept = live && (await readServerPart(store, live))?.bytes.get(CONTRACT)
  const all = await owners()
  const owner = all.find(({ folder }) => folder === remote)
  if (!kept || !owner) return
  const before = ContractSchema.parse(JSON.parse(kept.toString()))
  requireVersionAfterLive(before, currentContract(owner), {
    folder: remote,
    offered: all.map(currentContract),
  })
}

/** @internal */
export const currentContract = ({ folder, operations }: ContractOwner) =>
  contractOf(workspacePackage(join(root, folder)).version, operations)

/** The last written contract. @internal */
export async function readContract(owner: ContractOwner): Promise<Contract | undefined> {
  const path = join(root, fileOf(owner))
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
