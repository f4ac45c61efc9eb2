import { followerNotification } from './follower-notification'
import { mi } from './mail-texts/mi'
import type { ResidentReport } from './resident-mail'

const report: ResidentReport = {
  reference: '7K3MN-9QXAP',
  issue: 'Overflowing',
  bin: { id: 'WN042', location: 'Lambton Quay' },
  status: 'closed',
  reason: 'Ring Hana on 021 555 0199.',
  original: null,
}

it('says what happened and where, and nothing that a person wrote or that finds the report', () => {
  expect(followerNotification('id', 'report.closed', report)).toEqual({
    title: 'Your report is closed',
    body: 'Overflowing: Lambton Quay',
    path: '/report/status/7K3MN-9QXAP',
    tag: 'id',
  })
})

it('names no place that the record does not have', () => {
  expect(
    followerNotification('id', 'report.changed', { ...report, bin: null, status: 'open' }),
  ).toMatchObject({
    title: 'Your report waits to be taken up',
    body: 'Overflowing',
  })
})

it('is in the language of the report, and leads to its page there', () => {
  expect(followerNotification('id', 'report.closed', report, { texts: mi, path: '/mi' })).toEqual({
    title: 'Tō pūrongo: kua katia',
    body: 'E pūrena ana: Lambton Quay',
    path: '/mi/report/status/7K3MN-9QXAP',
    tag: 'id',
  })
})
