import fc from 'fast-check'
import { fillMarks, markedKeys, markOf, messageProblem, parseMessage } from './compile-message.mjs'

const catalogue = (texts: Record<string, string>) =>
  new Map([['en', new Map(Object.entries(texts).map(([key, text]) => [key, parseMessage(text)]))]])
const run = (source: string, names: Record<string, unknown> = {}): unknown =>
  new Function(...Object.keys(names), `return ${source}`)(...Object.values(names))

describe('a marked place', () => {
  it('is filled with a text, in which the place of another may stand', () => {
    const inner = markOf('text', 'en', 'undo')
    const marked = `show(${markOf('text', 'en', 'hello', { name: inner })})`
    expect([...markedKeys(marked)].sort()).toEqual(['hello', 'undo'])
    const filled = fillMarks(marked, catalogue({ hello: 'Kia ora {name}', undo: 'Undo' }))
    expect(run(filled, { show: (text: string) => text })).toBe('Kia ora Undo')
  })

  it('computes the value of a plural once', () => {
    const marked = markOf('text', 'en', 'bins', { count: 'next()' })
    const filled = fillMarks(
      marked,
      catalogue({ bins: '{count, plural, =0 {no bin} one {# bin} other {# bins}}' }),
    )
    const next = jest.fn(() => 1)
    expect(run(filled, { next })).toBe('1 bin')
    expect(next).toHaveBeenCalledTimes(1)
  })

  it('holds nodes in the order of the text', () => {
    const marked = markOf('nodes', 'en', 'phone', { phone: 'link' })
    expect(run(fillMarks(marked, catalogue({ phone: 'Ring {phone} now' })), { link: 7 })).toEqual([
      'Ring ',
      7,
      ' now',
    ])
  })

  it('shows any text as it is, and never ends the script around it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const doubled = text.replaceAll("'", "''")
        // Braces, and what is between two of them, are in one quotation: two that touch would be an apostrophe.
        const quoted = doubled.replaceAll(/[{}](?:[{}']*[{}])?/g, "'$&'")
        const source = fillMarks(markOf('text', 'en', 'any'), catalogue({ any: quoted }))
        expect(source).not.toContain('<')
        expect(run(source)).toBe(text)
      }),
    )
  })

  it('is escaped in HTML', () => {
    const filled = fillMarks(`<p title="${markOf('html', 'en', 'any')}">`, catalogue({ any: '"><script>&' }))
    expect(filled).toBe('<p title="&quot;&gt;&lt;script&gt;&amp;">')
  })
})

describe('a text in place of another', () => {
  const english = '{count, plural, one {1 bin} other {# bins}} near {place}'

  it.each([
    ['{place}: {count}', null],
    ['{count, plural, =0 {none} other {#}} {place}', null],
    ['near {place}', 'bins: the placeholder {count} is missing.'],
    ['{count} {place} {x}', 'bins: there is no placeholder {x}; this text has {count}, {place}.'],
    ['{count, selectordinal, other {#}} {place}', 'of a kind that no message has so far'],
    ['{count, plural, many {#} other {#}} {place}', 'has the case many'],
    ['{count, plural, other {{place, date}}}', '{place} is of a kind'],
    ['{count, plural, one {#}} {place}', 'bins is no ICU message'],
    ['{count} {place}\u0000', 'one line, without control characters'],
  ])('%j: %s', (text, problem) => {
    const found = messageProblem('bins', text, english)
    if (problem === null) expect(found).toBeNull()
    else expect(found).toContain(problem)
  })

  it('is either refused or can be written into pages', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      'count',
      'place',
      ',',
      ' plural',
      ' one',
      ' other',
      '#',
      "'",
      '`',
      '${',
      '\\',
      '<b>',
      ' ',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
        const text = pieces.join('')
        if (messageProblem('bins', text, english) !== null) return
        const source = fillMarks(
          markOf('text', 'en', 'bins', { count: '3', place: '"Cuba"' }),
          catalogue({ bins: text }),
        )
        expect(typeof run(source)).toBe('string')
      }),
      { numRuns: 2000 },
    )
  })
})
