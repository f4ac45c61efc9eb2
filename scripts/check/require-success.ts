import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../project'

const largestOutputBytes = 64 * 1024 * 1024

/** Runs a program from `node_modules` in the project's folder. A failure contains its output. */
export async function requireSuccess(program: string, ...args: string[]): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, [join(root, 'node_modules', program), ...args], {
      cwd: root,
      maxBuffer: largestOutputBytes,
    })
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${stdout}${stderr}\nFailed: ${[program, ...args].join(' ')}`)
  }
}
