import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** What commands need to know of a product that runs from this folder. It contains no secrets. */
export interface RunningProduct {
  pid: number
  /** The folder of the record; `null` when it is on the server in DATABASE_URL. */
  recordFolder: string | null
  /** Where browsers find it; `null` without sign-in. */
  publicOrigin: string | null
  hasProvider: boolean
}

type Settings = Omit<RunningProduct, 'pid'>

/** Writes the settings of this process into a folder, for commands. Returns a function that removes them. */
export function tellCommands(folder: string, settings: Settings): () => void {
  const file = join(folder, `${process.pid}.json`)
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, JSON.stringify({ pid: process.pid, ...settings }))
  } catch {
    // The folder of an image is read-only: there a command has the environment of its container.
  }
  return () => rmSync(file, { force: true })
}

/** The products that run from this folder. The files of processes that were killed are ignored. */
export function runningProducts(folder: string): RunningProduct[] {
  return namesIn(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as RunningProduct)
    .filter(({ pid }) => isAlive(pid))
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // The process of another user is alive, too.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

interface Place {
  databaseUrl?: string | undefined
  ownerUrl?: string | undefined
  recordFolder?: string | undefined
}

interface Known {
  running: readonly RunningProduct[]
  /** The folder of the record when no variable names one. */
  usualFolder: string
  hasRecord: (folder: string) => boolean
}

/**
 * The record that a command is about: the one that its variables name, else that of the product that runs from this folder, else
 * the usual one. Throws where there is no record, instead of making a second one, with the variable to set.
 */
export function recordOfCommand<P extends Place>(
  given: P,
  { running, usualFolder, hasRecord }: Known,
): P & { recordFolder: string } {
  if (given.databaseUrl) return { ...given, recordFolder: usualFolder }
  const recordFolder = given.recordFolder
    ? resolve(given.recordFolder)
    : (folderOfRunning(running) ?? usualFolder)
  if (!hasRecord(recordFolder))
    throw new Error(
      `There is no record in ${recordFolder}. Set RECORD_FOLDER or DATABASE_URL as the product has it, or start the product first.`,
    )
  return { ...given, recordFolder }
}

/** The folder of the record of the one product that runs, if any. */
function folderOfRunning(running: readonly RunningProduct[]): string | undefined {
  const [product, ...others] = running
  if (product && others.some(({ recordFolder }) => recordFolder !== product.recordFolder))
    throw new Error(
      `Several products run from this folder. Set RECORD_FOLDER or DATABASE_URL to the one that is meant: ${running.map(({ recordFolder }) => recordFolder ?? 'DATABASE_URL').join(', ')}.`,
    )
  if (product?.recordFolder === null)
    throw new Error(
      'DATABASE_URL is not set, and the product that runs from this folder has its record there. Set it for this command as for the product.',
    )
  return product?.recordFolder
}

interface LinkVariables {
  PUBLIC_ORIGIN?: string | undefined
  SIGN_IN?: string | undefined
}

/** How people reach the product and sign in, for a link that a command prints. Throws when it is not known. */
export function signInOfCommand(
  variables: LinkVariables,
  recordFolder: string | null,
  running: readonly RunningProduct[],
): { publicOrigin: string; hasProvider: boolean } {
  const product = running.find((each) => each.recordFolder === recordFolder)
  const publicOrigin = variables.PUBLIC_ORIGIN?.trim() || product?.publicOrigin
  if (publicOrigin)
    return { publicOrigin, hasProvider: providerOf(variables) ?? product?.hasProvider ?? false }
  throw new Error(
    product
      ? 'The product runs as a demonstration, without sign-in. Start it with SIGN_IN=accounts and PUBLIC_ORIGIN, then run this again.'
      : 'PUBLIC_ORIGIN is not set, so a link would lead nowhere. Set SIGN_IN and PUBLIC_ORIGIN for this command as for the product, or run it beside the product. Nothing was changed.',
  )
}

/** Whether a provider signs people in; `undefined` when the variables do not say. */
export const providerOf = ({ SIGN_IN }: LinkVariables): boolean | undefined =>
  SIGN_IN?.trim() ? SIGN_IN.trim() === 'oidc' : undefined
