import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../project'
import { fingerprint } from '../workspaces/fingerprint'
import { writeBillOfMaterials } from './bill-of-materials'
import { compressFolder } from './compress-folder'
import { prerenderPages } from './prerender-pages'

const rspackCli = join(root, 'node_modules/@rspack/cli/bin/rspack.js')

/** Builds a workspace into its `dist/web` unless that is up to date. */
export async function buildWorkspace(workspace: string): Promise<'built' | 'fresh'> {
  const folder = join(root, workspace)
  const stamp = join(folder, 'dist/fingerprint')
  const current = fingerprint(workspace)
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === current) return 'fresh'
  try {
    await promisify(execFile)(process.execPath, [rspackCli, 'build'], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'production' },
    })
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${workspace} does not build:\n${stdout}${stderr}`)
  }
  await prerenderPages(folder)
  await compressFolder(join(folder, 'dist/web'))
  await writeBillOfMaterials(join(folder, 'dist/web'), root)
  await writeFile(stamp, current)
  return 'built'
}
