import type { OverflowRisk } from 'shared-domain/route-planning'
import { makeBin } from 'shared-domain/testing'
import { stopReason } from './stop-reason'

const BY = Date.parse('2026-11-23T01:30:00Z')
const makeRisk = (known: Partial<OverflowRisk> = {}): OverflowRisk => ({
  chance: 0.41,
  by: BY,
  later: null,
  ...known,
})
const reasonOf = (bin: Parameters<typeof makeBin>[0], risk?: OverflowRisk, overflowing: string[] = []) =>
  stopReason(makeBin(bin), {
    overflowingBinIds: overflowing,
    risks: new Map(risk ? [['WN001', risk]] : []),
  })

describe('the reason for a stop', () => {
  it('is its forecast risk', () => {
    expect(reasonOf({ fillLevel: 35 }, makeRisk())).toEqual({
      kind: 'risk',
      chance: 0.41,
      by: '2026-11-23T01:30:00.000Z',
    })
  })

  it('is the driving that it saves on a later day when the risk is small', () => {
    const later = { day: '2026-11-24', metres: 800 }
    expect(reasonOf({ fillLevel: 35 }, makeRisk({ chance: 0.01, later }))).toEqual({
      kind: 'on-the-way',
      metres: 800,
      day: '2026-11-24',
    })
    expect(reasonOf({ fillLevel: 35 }, makeRisk({ later }))).toMatchObject({ kind: 'risk' })
  })

  it('is a full bin, or a report, before any forecast', () => {
    const full = { fillLevel: 92, status: 'full' } as const
    expect(reasonOf(full, makeRisk())).toEqual({ kind: 'full', percent: 92 })
    expect(reasonOf({ ...full, fillLevel: null }, makeRisk())).toEqual({ kind: 'full', percent: null })
    expect(reasonOf(full, makeRisk(), ['WN001'])).toEqual({ kind: 'reported' })
  })

  it('is its level where there is no forecast', () => {
    expect(reasonOf({ fillLevel: 62, status: 'warning' })).toEqual({ kind: 'level', percent: 62 })
  })
})
