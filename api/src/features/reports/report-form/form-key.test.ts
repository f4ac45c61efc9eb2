import fc from 'fast-check'
import { HOUR_MS, ISSUES } from 'shared-domain'
import type { NewReport } from 'shared-domain/contract'
import { z } from 'zod'
import { newFormKey, reportKey } from './form-key'

const NOW = Date.UTC(2026, 10, 21)
const report: NewReport = { binId: 'WCC7', issue: 'Damaged' }
const reports = fc.record({ binId: fc.string(), issue: fc.constantFrom(...ISSUES) })

describe('the key of a report that came by a form', () => {
  it('is the same for the same report from the same document within the hour', () => {
    fc.assert(
      fc.property(reports, fc.integer({ min: 0, max: HOUR_MS }), (given, later) => {
        const formKey = newFormKey(NOW)
        const key = reportKey(formKey, given, NOW)
        expect(z.uuid().safeParse(key).success).toBe(true)
        expect(reportKey(formKey, { ...given }, NOW + later)).toBe(key)
      }),
    )
  })

  it('is another for another report, and for another document', () => {
    fc.assert(
      fc.property(reports, reports, (one, other) => {
        const formKey = newFormKey(NOW)
        fc.pre(one.binId !== other.binId || one.issue !== other.issue)
        expect(reportKey(formKey, one, NOW)).not.toBe(reportKey(formKey, other, NOW))
        expect(reportKey(newFormKey(NOW), one, NOW)).not.toBe(reportKey(formKey, one, NOW))
      }),
    )
  })

  it.each([
    ['of long ago', newFormKey(NOW - HOUR_MS - 1)],
    ['of a time to come', newFormKey(NOW + HOUR_MS + 1)],
    ['of another kind', '3f0e7a52-5f5e-4f0c-9d2a-0c6f3f1f9a10'],
    ['of no kind', 'key'],
    ['that is missing', undefined],
    ['given twice', [newFormKey(NOW), newFormKey(NOW)]],
  ])('is new each time for a form key %s', (_, formKey) => {
    const key = reportKey(formKey, report, NOW)
    expect(z.uuid().safeParse(key).success).toBe(true)
    expect(reportKey(formKey, report, NOW)).not.toBe(key)
  })
})
