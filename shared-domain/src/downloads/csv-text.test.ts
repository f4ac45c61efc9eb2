import { csvText } from './csv-text'

describe('comma-separated values', () => {
  it('start with a byte-order mark and have a line for the headings and each row', () => {
    expect(csvText({ columns: ['Day', 'Fill level (%)'], rows: [['Mon', 65]] })).toBe(
      '\uFEFFDay,Fill level (%)\r\nMon,65\r\n',
    )
  })

  it('quote what holds a comma or a quote', () => {
    expect(csvText({ columns: ['a, "b"'], rows: [] })).toBe('\uFEFF"a, ""b"""\r\n')
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1+1', '＝1+1', '\n=1'])(
    'keep a spreadsheet from running %j',
    (text) => {
      expect(csvText({ columns: [text], rows: [] })).toContain(`'${text}`)
    },
  )

  it('leave a negative figure a number, and what is not known empty', () => {
    expect(csvText({ columns: ['Change'], rows: [['Week 1', -3, null]] })).toContain('Week 1,-3,\r\n')
  })
})
