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

const listed = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
const documents = listed.filter((file) => file.endsWith('.md'))
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

it('leads from every document to files that exist', () => {
  expect(documents.flatMap((file) => brokenLinks(file, textOf(file)))).toEqual([])
})

it('finds a link to a file that is gone, and follows no address', () => {
  const text = '[gone](gone.md#part), [README](../README.md), [Node](https://nodejs.org), [part](#part)'
  expect(brokenLinks('docs/planted.md', text)).toEqual(['docs/planted.md: gone.md'])
})

/** Source files that a document tells its reader to make. */
const TO_BE_MADE = /\/sm\.ts$|^src\/(stops-page|lids-card|lids-help)\/|^NAME-/

/** The source files that a text names, by the end of their path, and that are not in the project. */
const missingSources = (text: string): string[] =>
  [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs))`/g)]
    .map(([, source = '']) => source)
    .filter((source) => !TO_BE_MADE.test(source))
    .filter((source) => !listed.some((file) => `/${file}`.endsWith(`/${source}`)))

it('names in every document sources that exist; a decision tells of its day', () => {
  const present = documents.filter((file) => !file.startsWith('docs/decisions/'))
  expect(
    present.flatMap((file) => missingSources(textOf(file)).map((source) => `${file}: ${source}`)),
  ).toEqual([])
})

it('finds the name of a source that is elsewhere now', () => {
  expect(missingSources('`check/doc-links.test.ts`, `project.ts` and `gone/project.ts`')).toEqual([
    'gone/project.ts',
  ])
})
