import { downloadName } from './download-name'

describe('the name of a file', () => {
  it.each([
    ['Collection Efficiency', 'collection-efficiency-2026-11-21.csv'],
    ['R201 Ōwhiro Bay (late)', 'r201-owhiro-bay-late-2026-11-21.csv'],
    ['../../etc', 'etc-2026-11-21.csv'],
    ['東門', '東門-2026-11-21.csv'],
    ['', '2026-11-21.csv'],
  ])('of %j is %s', (title, name) => {
    expect(downloadName(title, '2026-11-21', 'csv')).toBe(name)
  })
})
