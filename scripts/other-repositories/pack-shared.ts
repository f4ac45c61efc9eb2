import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { experiments } from '@rspack/core'
import { requireSuccess } from '../check/require-success'
import { root } from '../project'
import { bundleTools } from './bundle-tools'

/** The folder where `npm run pack:shared` writes the packages. */
export const packagesFolder = join(root, 'dist/packages')

interface Manifest {
  name: string
  version: string
  description: string
  exports: Record<string, unknown>
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

/**
 * Packs what a remote in another repository needs: the types of `shared-ui` (the shell has its code), the pure code of
 * `shared-domain` and of the engines (each remote bundles it), and the build tools. Returns the files by package name.
 */
export async function packShared(into = packagesFolder): Promise<Record<string, string>> {
  await requireSuccess('typescript/bin/tsc', '-b', 'shared-ui', 'forecast-engine', 'scripts')
  const stage = await mkdtemp(join(tmpdir(), 'packages-'))
  await mkdir(into, { recursive: true })
  try {
    const packed = [
      stageSharedUi,
      stageEngine('routing-engine'),
      stageEngine('forecast-engine'),
      stageSharedDomain,
      stageScripts,
    ].map(async (stagePackage) => {
      const { name, version } = await stagePackage(stage)
      // With npm itself, so that the result equals that of `npm publish`.
      await promisify(execFile)('npm', ['pack', join(stage, name), '--pack-destination', into, '--silent'], {
        shell: process.platform === 'win32',
      })
      return [name, join(into, `${name}-${version}.tgz`)] as const
    })
    return Object.fromEntries(await Promise.all(packed))
  } finally {
    await rm(stage, { recursive: true, force: true })
  }
}

async function stageSharedUi(stage: string): Promise<Manifest> {
  const manifest = await readManifest('shared-ui')
  await copyTypes('shared-ui/dist/types', join(stage, 'shared-ui/types'))
  await cp(join(root, 'shared-ui/src/css-modules.d.ts'), join(stage, 'shared-ui/types/src/css-modules.d.ts'))
  return writeManifest(stage, {
    ...manifest,
    // Types only: the shell has the code, one copy per page.
    exports: {
      '.': { types: './types/src/index.d.ts' },
      './css-modules': { types: './types/src/css-modules.d.ts' },
    },
    dependencies: {
      ...manifest.dependencies,
      ...pick(manifest.devDependencies, ['@types/leaflet', '@types/react']),
    },
  })
}

const stageEngine =
  (name: 'forecast-engine' | 'routing-engine') =>
  async (stage: string): Promise<Manifest> => {
    const manifest = await readManifest(name)
    const folder = join(stage, name)
    await copyTypes(`${name}/dist/types`, join(folder, 'types'))
    await writeScripts(join(root, name, 'src'), join(folder, 'code'))
    return writeManifest(stage, {
      ...manifest,
      exports: { '.': { types: './types/src/index.d.ts', default: './code/index.js' } },
    })
  }

/** Only the types of `./client`: the shell has its code. */
const DOMAIN_ENTRIES = ['contract', 'outbox', 'route-planning']

async function stageSharedDomain(stage: string): Promise<Manifest> {
  const manifest = await readManifest('shared-domain')
  const folder = join(stage, 'shared-domain')
  await copyTypes('shared-domain/dist/types', join(folder, 'types'))
  await copyTypes('shared-domain/dist/types-route-planning', join(folder, 'types/src/route-planning'))
  await writeScripts(join(root, 'shared-domain/src'), join(folder, 'code'))
  const entry = (path: string) => ({ types: `./types/src/${path}.d.ts`, default: `./code/${path}.js` })
  return writeManifest(stage, {
    ...manifest,
    exports: {
      '.': entry('index'),
      './client': { types: './types/src/client/index.d.ts' },
      ...Object.fromEntries(DOMAIN_ENTRIES.map((name) => [`./${name}`, entry(`${name}/index`)])),
    },
    dependencies: { ...manifest.dependencies, ...pick(manifest.devDependencies, ['@types/react']) },
  })
}

async function stageScripts(stage: string): Promise<Manifest> {
  const manifest = await readManifest('scripts')
  const folder = join(stage, 'scripts')
  await bundleTools(join(folder, 'tools'))
  await writeFile(
    join(folder, 'tools/run-publish-remote.mjs'),
    "#!/usr/bin/env node\nimport './publish-remote.mjs'\n",
  )
  await mkdir(join(folder, 'types'))
  await cp(
    join(root, 'scripts/dist/types/rspack/remote-config.d.ts'),
    join(folder, 'types/remote-config.d.ts'),
  )
  const { compilerOptions } = JSON.parse(await readFile(join(root, 'tsconfig.base.json'), 'utf8'))
  const { composite: _, emitDeclarationOnly: __, ...options } = compilerOptions
  await writeFile(
    join(folder, 'tsconfig.remote.json'),
    JSON.stringify({
      compilerOptions: {
        ...{ ...options, noEmit: true, lib: ['ES2023', 'DOM', 'DOM.Iterable'] },
        types: ['node', 'shared-ui/css-modules'],
      },
    }),
  )
  const all = manifest.dependencies
  const tools = [
    '@module-federation/enhanced',
    '@rspack/core',
    '@rspack/plugin-react-refresh',
    'oxc-parser',
    'react-refresh',
  ]
  return writeManifest(stage, {
    ...manifest,
    description:
      'The build of a remote that lives in a repository of its own, and the command that publishes it.',
    exports: {
      './rspack': { types: './types/remote-config.d.ts', default: './tools/remote-config.mjs' },
      './message-loader': './tools/message-loader.mjs',
      './tsconfig.remote.json': './tsconfig.remote.json',
    },
    dependencies: { ...pick(all, tools), ...(await federationPackages()) },
    bin: { 'publish-remote': 'tools/run-publish-remote.mjs' },
  })
}

/** Packages that the build looks up beside `@module-federation/enhanced`, in the same version. */
async function federationPackages(): Promise<Record<string, string>> {
  const folder = join(root, 'node_modules/@module-federation')
  const { dependencies } = JSON.parse(await readFile(join(folder, 'enhanced/package.json'), 'utf8'))
  const names = Object.keys(dependencies).filter((name) => name.startsWith('@module-federation/'))
  const all = ['@module-federation/runtime', '@module-federation/runtime-core', ...names]
  const versions = [...new Set(all)].sort().map(async (name) => {
    const file = join(root, 'node_modules', name, 'package.json')
    return [name, JSON.parse(await readFile(file, 'utf8')).version] as const
  })
  return Object.fromEntries(await Promise.all(versions))
}

const readManifest = async (name: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(root, name, 'package.json'), 'utf8'))

/** Without a `type`: the code imports its own files the way a bundler resolves them. */
async function writeManifest(
  stage: string,
  { name, version, description, exports, dependencies, bin }: Manifest & { bin?: Record<string, string> },
): Promise<Manifest> {
  const folder = join(stage, name)
  const manifest = {
    name,
    version,
    description,
    sideEffects: false,
    exports,
    dependencies,
    ...(bin && { bin }),
  }
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest, null, 2))
  return readManifestFrom(folder)
}

const readManifestFrom = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))

const pick = (all: Record<string, string>, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])))

const isOfTests = /(\.test\.|[\\/]testing[\\/]|tsbuildinfo$)/

/** The declarations from `tsc -b`. */
const copyTypes = (from: string, to: string) =>
  cp(join(root, from), to, { recursive: true, filter: (path) => !isOfTests.test(path) })

/** Every module of a folder as JavaScript, one file each, so that a remote bundles only what it imports. */
async function writeScripts(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  for (const { name, parentPath } of entries.filter((entry) => entry.isFile())) {
    const file = join(parentPath, name)
    if (!/\.tsx?$/.test(name) || isOfTests.test(file)) continue
    const { code } = await experiments.swc.transform(await readFile(file, 'utf8'), {
      jsc: {
        parser: { syntax: 'typescript', tsx: name.endsWith('x') },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2023',
      },
    })
    const target = join(to, relative(from, file).replace(/\.tsx?$/, '.js'))
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, code)
  }
}
