import { csvText, downloadName } from './download'

describe('comma-separated values', () => {
  it('start with a byte-order mark and have a line for the headings and each row', () => {
    expect(csvText({ columns: ['Day', 'Fill level (%)'], rows: [['Mon', 65]] })).toBe(
      '\uFEFFDay,Fill level (%)\r\nMon,65\r\n',
    )
  })

  it('quote what holds a comma or a quote', () => {
    expect(csvText({ columns: ['a, "b"'], rows: [] })).toBe('\uFEFF"a, ""b"""\r\n')
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1+1', '＝1+1', '\tA1', '\nA1'])(
    'keep a spreadsheet from running %j',
    (text) => {
      expect(csvText({ columns: [text], rows: [] })).toContain(`'${text}`)
    },
  )

  it.each([
    ['Cuba Street;=1+1', "Cuba Street;'=1+1"],
    ['a; "=1+1"', `a; ""'=1+1""`],
    ['a\n+1', "a\n'+1"],
    ['a;b=1;-2', "a;b=1;'-2"],
    ['\t=1', "'\t'=1"],
    ['\n=1', "'\n'=1"],
  ])('keep a spreadsheet that separates by semicolons from running %j (ASVS 1.3.3)', (text, written) => {
    expect(csvText({ columns: [text], rows: [] })).toContain(written)
  })

  it('leave a semicolon without a formula as it is', () => {
    expect(csvText({ columns: ['a;b'], rows: [] })).toBe('\uFEFF"a;b"\r\n')
  })

  it('leave a negative figure a number, and what is not known empty', () => {
    expect(csvText({ columns: ['Change'], rows: [['Week 1', -3, null]] })).toContain('Week 1,-3,\r\n')
  })
})

describe('the name of a file', () => {
  it.each([
    ['Collection Efficiency', 'collection-efficiency-2026-11-21.csv'],
    ['R201 Ōwhiro Bay (late)', 'r201-owhiro-bay-late-2026-11-21.csv'],
    ['../../etc', 'etc-2026-11-21.csv'],
    ['東門', '東門-2026-11-21.csv'],
    ['', '2026-11-21.csv'],
  ])('of %j is %s (ASVS 5.4.2)', (title, name) => {
    expect(downloadName(title, '2026-11-21', 'csv')).toBe(name)
  })
})
