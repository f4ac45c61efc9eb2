import { csvFileName, csvText } from './csv-file'

describe('the CSV of a chart', () => {
  it('starts with a byte-order mark and has a line for the headings and each row', () => {
    expect(csvText({ columns: ['Day', 'Fill level (%)'], rows: [['Mon', 65]] })).toBe(
      '\uFEFFDay,Fill level (%)\r\nMon,65\r\n',
    )
  })

  it('quotes what holds a comma or a quote', () => {
    expect(csvText({ columns: ['a, "b"'], rows: [] })).toBe('\uFEFF"a, ""b"""\r\n')
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])('keeps a spreadsheet from running %j', (text) => {
    expect(csvText({ columns: [text], rows: [] })).toContain(`'${text}`)
  })

  it('leaves a negative figure a number', () => {
    expect(csvText({ columns: ['Change'], rows: [['Week 1', -3]] })).toContain('Week 1,-3')
  })

  it('is named after its chart and day', () => {
    expect(csvFileName('Collection Efficiency', '2026-11-21')).toBe('collection-efficiency-2026-11-21.csv')
  })
})
