import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../../project'

/** By file: the modules it imports. */
export type PlantedImports = Record<string, readonly string[]>

interface BiomeReport {
  diagnostics: {
    category: string
    message: string
    location: { path: string; start: { line: number } }
  }[]
}

/**
 * The messages of the import rules that refuse each planted import, by `file ← module`. The files are written to a folder
 * beside the project that has only the project's rules.
 */
export function checkPlantedImports(planted: PlantedImports): Map<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'import-rules-'))
  try {
    for (const file of ['biome.json', '.gitignore']) cpSync(join(root, file), join(folder, file))
    for (const [file, modules] of Object.entries(planted)) plant(join(folder, file), modules)
    return verdicts(planted, lint(folder))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

// One import per line, so that the line number of a refusal identifies it.
function plant(file: string, modules: readonly string[]) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, modules.map((module) => `import '${module}'\n`).join(''))
}

function lint(folder: string): BiomeReport {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      biome,
      'lint',
      '--reporter=json',
      '--max-diagnostics=none',
      '--only=style/noRestrictedImports',
      '--only=suspicious/noImportCycles',
    ],
    { cwd: folder, encoding: 'utf8' },
  )
  if (!stdout) throw new Error(`Biome gave no report:\n${stderr}`)
  return JSON.parse(stdout)
}

function verdicts(planted: PlantedImports, { diagnostics }: BiomeReport) {
  const refusals = (file: string, line: number) =>
    diagnostics
      .filter(({ location }) => location.path === file && location.start.line === line)
      .map(({ message }) => message)
  return new Map(
    Object.entries(planted).flatMap(([file, modules]) =>
      modules.map((module, i): [string, string[]] => [`${file} ← ${module}`, refusals(file, i + 1)]),
    ),
  )
}
