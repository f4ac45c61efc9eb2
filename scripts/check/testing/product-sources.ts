import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../project'

/** Source files by their paths from the project's folder. */
export type Sources = ReadonlyMap<string, string>

const isProduct = (file: string) => !/\.(test|spec|d)\.|\/testing\/|^e2e\//.test(file)

/** The product's TypeScript, without tests: all of it, or what is in one folder. */
export function productSources(folder = '.'): Sources {
  const listed = execFileSync('git', ['ls-files', `${folder}/*.ts`, `${folder}/*.tsx`], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = listed.split('\n').filter((file) => file && isProduct(file))
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}
