import { csvFileName } from './csv-file-name'

it('names the CSV of a chart after it and the day', () => {
  expect(csvFileName('Collection Efficiency', '2026-11-21')).toBe('collection-efficiency-2026-11-21.csv')
})
