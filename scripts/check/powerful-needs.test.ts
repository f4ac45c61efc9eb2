import { readFileSync } from 'node:fs'
import { serverPartFolders } from '../server-parts'

/** What gives power over people, or code to every browser. A part that lists one of them can do what an administrator does. */
const POWERFUL = ['ownAccount', 'people', 'personalData', 'releases', 'tokens', 'trail']

/** The powerful needs that a server part lists in its index. */
const powerfulNeeds = (index: string): string[] =>
  [...(/\bneeds: \[([^\]]*)\]/.exec(index)?.[1]?.matchAll(/'(\w+)'/g) ?? [])]
    .map(([, need = '']) => need)
    .filter((need) => POWERFUL.includes(need))
    .sort()

it('is given to the part of administration alone', () => {
  const given = serverPartFolders()
    .map(({ remote, index }) => [remote, powerfulNeeds(readFileSync(index, 'utf8'))] as const)
    .filter(([, needs]) => needs.length > 0)
  expect(given).toEqual([['mf-admin', POWERFUL]])
})

it('is found in a part that lists it beside others', () => {
  expect(powerfulNeeds("needs: ['bins', 'tokens'],\n  operations: {}")).toEqual(['tokens'])
  expect(powerfulNeeds("needs: ['bins'],")).toEqual([])
})
