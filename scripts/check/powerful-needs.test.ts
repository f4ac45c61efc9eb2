import { readFileSync } from 'node:fs'
import { serverPartFolders } from '../server-parts'

/**
 * What one part alone may list. Those of administration give power over people, or code and texts to every browser. Residents' addresses are for
 * the mails about their reports. What changes routes writes what it is told: the rules are those of the part.
 */
const OF_ONE_PART = {
  'mf-admin': ['ownAccount', 'pageWords', 'people', 'personalData', 'releases', 'tokens', 'trail'],
  'mf-connections': ['reportContacts'],
  'mf-routes': ['cityCrews', 'driving', 'routes'],
}

/** The needs of one part alone that a server part lists in its index. */
const powerfulNeeds = (index: string): string[] =>
  [...(/\bneeds: \[([^\]]*)\]/.exec(index)?.[1]?.matchAll(/'(\w+)'/g) ?? [])]
    .map(([, need = '']) => need)
    .filter((need) => Object.values(OF_ONE_PART).flat().includes(need))
    .sort()

it('is given to the part of its team alone', () => {
  const given = serverPartFolders()
    .map(({ remote, index }) => [remote, powerfulNeeds(readFileSync(index, 'utf8'))] as const)
    .filter(([, needs]) => needs.length > 0)
  expect(Object.fromEntries(given)).toEqual(OF_ONE_PART)
})

it('is found in a part that lists it beside others', () => {
  expect(powerfulNeeds("needs: ['bins', 'tokens'],\n  operations: {}")).toEqual(['tokens'])
  expect(powerfulNeeds("needs: ['bins', 'routes'],")).toEqual(['routes'])
  expect(powerfulNeeds("needs: ['bins'],")).toEqual([])
})
