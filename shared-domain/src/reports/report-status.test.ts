import { isHeldForReview, REPORT_STATUSES } from './report-status'

it('only an unresolved report waits for moderation, where it is held', () => {
  const waiting = (isHeld: boolean) => REPORT_STATUSES.filter((status) => isHeldForReview({ isHeld, status }))
  expect(waiting(true)).toEqual(['open', 'investigating', 'scheduled'])
  expect(waiting(false)).toEqual([])
})
