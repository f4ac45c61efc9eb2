import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(__dirname, '../..')
const document = readFileSync(join(root, 'docs/security.md'), 'utf8')
const rows = [
  ...document.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| (.+) \| (.+) \| (.*) \| (.*) \|$/gm),
].map(([, number = '', level = '', , stands = '', how = '', shown = '']) => ({
  number,
  level,
  stands,
  how,
  shown,
}))

describe('the map of security requirements', () => {
  it('has each requirement of levels 1 and 2 of ASVS 5.0.0 once', () => {
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
    expect([rows.length, rows.filter(({ level }) => level === '1').length]).toEqual([253, 70])
  })

  it('says of each how the product stands, and why where it falls short', () => {
    const known = ['met', '**partly**', '**not met**', 'by setting', 'operator', 'not applicable']
    expect(rows.filter(({ stands }) => !known.includes(stands))).toEqual([])
    expect(rows.filter(({ stands, how }) => stands !== 'met' && how === '')).toEqual([])
  })

  it('counts them as they stand', () => {
    const count = (words: string) => rows.filter(({ stands }) => stands.replaceAll('*', '') === words).length
    const tally = /in our words: (.+)\.\n/.exec(document)?.[1] ?? ''
    expect(tally).not.toBe('')
    for (const [, number, words = ''] of tally.matchAll(/(\d+) ([a-z ]+)/g))
      expect([words, count(words)]).toEqual([words, Number(number)])
  })

  it('names tests that are there', () => {
    const named = [...document.matchAll(/`([\w/.-]+\.(?:test|spec)\.tsx?)`/g)].map(([, file = '']) => file)
    expect(named.length).toBeGreaterThan(100)
    expect([...new Set(named)].filter((file) => !existsSync(join(root, file)))).toEqual([])
  })
})
