import { readFile, stat, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'

/** The files of which a program was made, each with its time of change in ms since 1970. */
type Sources = Record<string, number>

/** What says how programs are made. */
const BUNDLERS = ['bundle-parts.ts', 'program-sources.ts'].map((name) => resolve(import.meta.dirname, name))

const sourcesFile = (program: string) => `${program}.sources.json`

/**
 * Writes beside a program of which files it was made, and how they are. Nothing is written when one of them changed after `began`, in ms
 * since 1970: perhaps it was read before.
 */
export async function noteSources(program: string, files: readonly string[], began: number): Promise<void> {
  const sources = await timesOf([...BUNDLERS, ...files])
  if (Object.values(sources).some((changed) => changed >= began)) return
  await writeFile(sourcesFile(program), JSON.stringify({ ...sources, ...(await timesOf([program])) }))
}

/** Whether a program is here, and it and everything it was made of is as it was then. */
export async function isCurrent(program: string): Promise<boolean> {
  const sources = await readSources(program)
  if (!sources || !(resolve(program) in sources)) return false
  const now = await timesOf(Object.keys(sources))
  return Object.entries(sources).every(([path, then]) => now[path] === then)
}

async function readSources(program: string): Promise<Sources | undefined> {
  try {
    return JSON.parse(await readFile(sourcesFile(program), 'utf8'))
  } catch {
    // Never made here, or cut off while it was written: it is made again.
    return undefined
  }
}

async function timesOf(files: readonly string[]): Promise<Sources> {
  const paths = files.map((file) => resolve(file))
  return Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await changedAt(path)])))
}

/** 0 for a file that is not there. */
const changedAt = async (path: string): Promise<number> =>
  (await stat(path).catch(() => undefined))?.mtimeMs ?? 0
