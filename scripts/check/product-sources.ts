import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../project'

/** Source files by their paths from the project's folder. */
export type Sources = ReadonlyMap<string, string>

const isProduct = (file: string) => !/\.(test|spec|d)\.|\/testing\/|^e2e\//.test(file)

/** The product's TypeScript, without tests: all of it, or what is in one folder. New files count before they are added to git. */
export function productSources(folder = '.'): Sources {
  const listed = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', `${folder}/*.ts`, `${folder}/*.tsx`],
    { cwd: root, encoding: 'utf8' },
  )
  const files = listed.split('\n').filter((file) => file && isProduct(file) && existsSync(join(root, file)))
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}
