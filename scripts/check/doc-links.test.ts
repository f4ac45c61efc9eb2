import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../project'

/** The links of a document to files of the project that do not exist. */
function brokenLinks(file: string, text: string): string[] {
  const targets = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target)
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => !existsSync(join(root, dirname(file), decodeURIComponent(target))))
    .map((target) => `${file}: ${target}`)
}

it('leads from every document to files that exist', () => {
  const listed = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
  const files = listed.split('\n').filter(Boolean)
  expect(files.flatMap((file) => brokenLinks(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
})

it('finds a link to a file that is gone, and follows no address', () => {
  const text = '[gone](gone.md#part), [README](../README.md), [Node](https://nodejs.org), [part](#part)'
  expect(brokenLinks('docs/planted.md', text)).toEqual(['docs/planted.md: gone.md'])
})
