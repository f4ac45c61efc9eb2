import { changedValues } from './changed-values'

it.each([
  [{ from: 'open', to: 'fixed' }, [{ name: 'value', before: 'open', after: 'fixed' }]],
  [{ from: { fullAbove: 80 }, to: { fullAbove: 90 } }, [{ name: 'fullAbove', before: '80', after: '90' }]],
  [
    { from: null, to: 'T01', by: 'provider' },
    [
      { name: 'value', before: 'nothing', after: 'T01' },
      { name: 'by', before: null, after: 'provider' },
    ],
  ],
  [{}, []],
  [null, []],
])('what %j says is shown as before and after', (change, values) => {
  expect(changedValues(change)).toEqual(values)
})
