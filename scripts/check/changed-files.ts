import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from '../project'

/** How git calls what happened to a file: added, changed, deleted and so on. */
interface ChangedFile {
  status: string
  /** The path from the project's folder; of a renamed file its new one. */
  path: string
  /** The path before a rename. */
  from?: string
}

/** The files that differ from the commit where this work left `reference`, committed or not. Throws when git does not know `reference`. */
export async function filesChangedSince(reference: string): Promise<ChangedFile[]> {
  const base = await baseOf(reference)
  const listed = await git('diff', '--name-status', '-z', base)
  const added = await git('ls-files', '--others', '--exclude-standard', '-z')
  return [...statusLines(listed), ...words(added).map((path) => ({ status: 'A', path }))]
}

/** The text of a file in the commit where this work left `reference`. Throws when it has none. */
export const textBefore = async (path: string, reference: string): Promise<string> =>
  git('show', `${await baseOf(reference)}:${path}`)

const baseOf = async (reference: string) => (await git('merge-base', reference, 'HEAD')).trim()

const words = (text: string) => text.split('\0').filter((word) => word !== '')

function statusLines(text: string): ChangedFile[] {
  const left = words(text)
  const files: ChangedFile[] = []
  while (left.length > 0) {
    const status = (left.shift() as string)[0] as string
    const path = left.shift() as string
    // Renames and copies name two paths.
    files.push(
      'RC'.includes(status) ? { status, from: path, path: left.shift() as string } : { status, path },
    )
  }
  return files
}

async function git(...args: string[]): Promise<string> {
  try {
    return (await promisify(execFile)('git', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 })).stdout
  } catch (cause) {
    const { stderr = '' } = cause as { stderr?: string }
    throw new Error(`git ${args.join(' ')} failed: ${stderr.trim() || 'is this folder a checkout?'}`, {
      cause,
    })
  }
}

/** The branch that changes go into, as this checkout knows it; `undefined` where there is no such branch or no checkout. */
export async function mainBranch(): Promise<string | undefined> {
  for (const name of ['origin/main', 'main']) {
    const isKnown = await git('rev-parse', '--verify', '--quiet', name).then(
      () => true,
      () => false,
    )
    if (isKnown) return name
  }
  return undefined
}
