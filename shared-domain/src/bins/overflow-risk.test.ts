import { riskText } from './overflow-risk'

it('rounds no chance to none or to certain', () => {
  expect([0, 0.004, 0.006, 0.41, 0.994, 0.996].map(riskText)).toEqual([
    'under 1% risk',
    'under 1% risk',
    '1% risk',
    '41% risk',
    '99% risk',
    'over 99% risk',
  ])
})
