import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../project'
import { parseRequirements, type Requirement, readRequirements } from './requirements'
import { securityMap, withMap } from './security-map'
import { findShownRequirements, shownIn } from './shown-requirements'

/** As a title's end names requirements: composed, so that no title of this file seems to. */
const mark = (numbers: string) => `(ASVS ${numbers})`

const requirements = readRequirements()
const shown = findShownRequirements()

describe('the map of security requirements', () => {
  it('is what the titles of the tests and the rows that people keep make: run npm run security:map', () => {
    const document = readFileSync(join(root, 'docs/security.md'), 'utf8')
    expect(document).toBe(withMap(document, securityMap(requirements, shown)))
  })

  it('has each requirement of levels 1 and 2 of ASVS 5.0.0', () => {
    expect([requirements.length, requirements.filter(({ level }) => level === 1).length]).toEqual([253, 70])
  })

  const planted = (change: Partial<Requirement>): Requirement[] => [
    ...requirements,
    { no: '99.1.1', level: 1, asks: 'a planted claim', stands: 'met', ...change },
  ]
  const test = { no: '99.1.1', file: 'api/src/planted.test.ts', sentence: 'a planted test' }

  it.each(['met', 'partly', 'by setting'] as const)(
    'refuses a row that says "%s" without a test',
    (stands) => {
      const claim = planted({ stands, how: 'somehow' })
      expect(() => securityMap(claim, shown)).toThrow(
        `99.1.1 is said to be "${stands}", and no test's title ends in ${mark('99.1.1')}`,
      )
      expect(() => securityMap(claim, [...shown, test])).not.toThrow()
      expect(() => securityMap(planted({ stands, how: 'read', reviewed: '2026-11-26' }), shown)).not.toThrow()
    },
  )

  it('refuses a row whose test is gone from the repository', () => {
    const [gone] = shown
    if (!gone) throw new Error('No test shows a requirement.')
    const others = shown.filter(({ no }) => no !== gone.no)
    const unread = requirements.map((row) => (row.no === gone.no ? { ...row, reviewed: undefined } : row))
    expect(() => securityMap(unread as Requirement[], others)).toThrow(mark(gone.no))
  })

  it('refuses a test of a requirement that there is not, or that does not apply', () => {
    expect(() => securityMap(requirements, [...shown, test])).toThrow('shows 99.1.1, which is no requirement')
    expect(() => securityMap(planted({ stands: 'not met', how: 'not yet' }), [...shown, test])).toThrow(
      '99.1.1 is said to be "not met", and a test shows it.',
    )
  })

  it('refuses a row twice', () => {
    expect(() => securityMap([...requirements, ...requirements.slice(0, 1)], shown)).toThrow(
      '1.1.1 is there twice.',
    )
  })

  it.each([
    [{ stands: 'fine' }, 'stands'],
    [{ stands: 'not met' }, 'say in "how" why it is not met'],
    [{ stands: 'met', reviewed: '2026-11-26' }, 'say in "how" what was read'],
    [{ stands: 'met', reviewed: 'lately', how: 'read' }, 'reviewed'],
    [{ stands: 'met', tests: ['api/src/nowhere.test.ts'] }, 'tests'],
  ])('refuses a row that says %j', (row, sentence) => {
    const text = JSON.stringify({ no: '99.1.1', level: 1, asks: 'a planted claim', ...row })
    expect(() => parseRequirements(text)).toThrow(sentence)
  })
})

describe('the title of a test', () => {
  const numbersIn = (source: string) =>
    shownIn('planted.test.ts', source).map(({ no, sentence }) => [no, sentence])

  it('names requirements at its end, after the titles of its groups', () => {
    expect(
      numbersIn(`describe('a session', () => { it('ends ${mark('7.4.1, 7.4.2')}', () => {})
        it.each([1])('lasts %i ${mark('7.3.2')}', () => {}) })
        for (const fault of faults) test(\`\${fault} is refused ${mark('1.1.1')}\`, () => {})`),
    ).toEqual([
      ['7.4.1', 'a session ends'],
      ['7.4.2', 'a session ends'],
      ['7.3.2', 'a session lasts %i'],
      ['1.1.1', '… is refused'],
    ])
  })

  it.each([
    [`it.skip('ends ${mark('7.4.1')}', () => {})`],
    [`it.todo('ends ${mark('7.4.1')}')`],
    [`xit('ends ${mark('7.4.1')}', () => {})`],
    [`describe.skip('a session', () => { it('ends ${mark('7.4.1')}', () => {}) })`],
    [`// it('ends ${mark('7.4.1')}', () => {})`],
    [`it('ends ${mark('7.4.1')} soon', () => {})`],
    [`describe('a session ${mark('7.4.1')}', () => { it('ends', () => {}) })`],
  ])('shows nothing, and is refused, where the test does not run: %s', (source) => {
    expect(() => numbersIn(source)).toThrow("0 of them at the end of a running test's title")
  })
})
