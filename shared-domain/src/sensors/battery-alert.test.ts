import { isBatteryAlert } from './battery-alert'

it('names an alert that has no other cause', () => {
  const alert = { isBatteryLow: true, reportId: null, finding: null } as const
  expect(isBatteryAlert(alert)).toBe(true)
  expect(isBatteryAlert({ ...alert, reportId: 'a report' })).toBe(false)
  expect(isBatteryAlert({ ...alert, finding: { reason: 'damaged' } })).toBe(false)
  expect(isBatteryAlert({ reportId: null, finding: null })).toBe(false)
})
