import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_BUDGET } from 'delivery'
import { EXPECTATIONS, expectationsToPublish, parseExpectations } from './expectations'

const budget = { ...DEFAULT_BUDGET, requests: 60 }

function folderWith(expectations?: object) {
  const folder = mkdtempSync(join(tmpdir(), 'expectations-'))
  if (expectations) writeFileSync(join(folder, EXPECTATIONS), JSON.stringify(expectations))
  return folder
}

describe('what is published of the expectations of a remote', () => {
  it('is its compat.json and its budget, and nothing without both', () => {
    const opens = [{ path: '/app/lids/7', sees: ['Lid 7'] }]
    const published = expectationsToPublish(folderWith({ opens }), budget) as string
    expect(parseExpectations('mf-lids', published)).toEqual({ opens, budget })
    const ofBudget = expectationsToPublish(folderWith(), budget) as string
    expect(parseExpectations('mf-lids', ofBudget)).toEqual({ budget })
    expect(expectationsToPublish(folderWith(), undefined)).toBeUndefined()
  })

  it('has the budget of remote.json alone', () => {
    expect(() => expectationsToPublish(folderWith({ budget }), undefined)).toThrow(
      `${EXPECTATIONS} is not what a trial can expect`,
    )
  })
})
