import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../project'

const largestOutputBytes = 64 * 1024 * 1024

/** Runs a program from `node_modules` in the project's folder. A failure contains its output. */
export const requireSuccess = (program: string, ...args: string[]): Promise<void> =>
  requireSuccessIn({ folder: root }, program, ...args)

/** The same in another folder, with its own `node_modules`. */
export async function requireSuccessIn(
  { folder, env }: { folder: string; env?: NodeJS.ProcessEnv },
  program: string,
  ...args: string[]
): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, [join(folder, 'node_modules', program), ...args], {
      cwd: folder,
      maxBuffer: largestOutputBytes,
      ...(env && { env }),
    })
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${stdout}${stderr}\nFailed: ${[program, ...args].join(' ')}`)
  }
}
