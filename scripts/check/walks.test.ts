import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../project'

/** The files in the numbered steps of a text. */
const filesOf = (text: string) =>
  text.split('\n').flatMap((line) => (/^\d+\. /.test(line) ? [...line.matchAll(/\]\(([^)]+)\)/g)] : []))

/** The numbers of files that a walk says it has. */
const saidOf = (walk: string) => [...(/^\d+ files.*$/m.exec(walk)?.[0] ?? '').matchAll(/\d+/g)].map(Number)

const walks = readFileSync(join(root, 'docs/walks.md'), 'utf8').split('\n## ').slice(1)

describe('a walk through the house', () => {
  it.each(walks.map((walk) => [walk.slice(0, walk.indexOf('\n')), walk]))(
    '%s has as many files as it says, each once',
    (_, walk) => {
      const files = filesOf(walk).map(([, file]) => file)
      expect(saidOf(walk).at(-1)).toBe(files.length)
      expect(new Set(files).size).toBe(files.length)
    },
  )

  it('from a tap to the card passes as many files to the alert’s row as it says', () => {
    const [tap = ''] = walks
    const [toTheRow = ''] = tap.split('To the screen of an operator')
    expect(saidOf(tap)[0]).toBe(filesOf(toTheRow).length)
  })

  it('is short enough to be followed', () => {
    const [tap = [], ...others] = walks.map(saidOf)
    expect(tap[0]).toBeLessThanOrEqual(15)
    expect(Math.max(...tap)).toBeLessThanOrEqual(25)
    expect(others).toHaveLength(2)
    for (const [files] of others) expect(files).toBeLessThanOrEqual(20)
  })
})
