import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from 'scripts/project'

const rspackCli = join(root, 'node_modules/@rspack/cli/bin/rspack.js')

/**
 * Builds a folder inside the project as its workspaces are built. In a process of its own: the bundler writes functions
 * of its own into what it builds, and a loader that runs TypeScript would have changed them.
 */
export async function compile(folder: string, factory: 'remoteConfig' | 'shellConfig'): Promise<void> {
  const config = `import { ${factory} } from 'scripts/rspack'\n\nexport default ${factory}(import.meta.dirname)\n`
  await writeFile(join(folder, 'rspack.config.ts'), config)
  await promisify(execFile)(process.execPath, [rspackCli, 'build'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
  })
}
