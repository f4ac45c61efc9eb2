import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from 'scripts/project'
import { compile } from './compile'
import { newProjectFolder } from './fixture-remote'

/** Builds the product's shell as another version of itself; answers with the folder of the build. */
export async function buildFixtureShell(version: string): Promise<string> {
  const folder = await newProjectFolder()
  const shell = join(root, 'shell')
  await cp(join(shell, 'src'), join(folder, 'src'), { recursive: true })
  const manifest = JSON.parse(await readFile(join(shell, 'package.json'), 'utf8'))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...manifest, version }))
  await compile(folder, 'shellConfig')
  return join(folder, 'dist/web')
}
