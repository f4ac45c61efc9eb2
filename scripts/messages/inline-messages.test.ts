import { parse } from '@formatjs/icu-messageformat-parser'
import { inlineMessages } from './inline-messages.mjs'

const HEAD = "import { LANGUAGE, rich, t } from '../messages/translate'\n"
const catalogue = new Map(
  Object.entries({
    undo: 'Undo',
    quoted: 'Say "no" or `yes`',
    greeting: 'Kia ora {name}!',
    bins: '{count, plural, one {1 bin} other {# bins}} found',
    kept: 'Phone {phone}, or try again.',
  }).map(([key, text]) => [key, parse(text)] as const),
)
const inline = (source: string) =>
  inlineMessages(HEAD + source, { file: 'Page.tsx', language: 'en', catalogue }).trimStart()

describe('a message is written into the place that shows it', () => {
  it.each([
    ["const label = t('undo')", 'const label = "Undo"'],
    ["const label = t('quoted')", 'const label = "Say \\"no\\" or `yes`"'],
    ["const text = t('greeting', { name: person.name })", 'const text = `Kia ora ${person.name}!`'],
    ["const text = t('greeting', { name })", 'const text = `Kia ora ${name}!`'],
    ["const text = t('greeting', { name: t('undo') })", 'const text = `Kia ora ${"Undo"}!`'],
    ["const isFirst = LANGUAGE === 'en'", 'const isFirst = "en" === \'en\''],
    ["<b title={t('undo')}>{t('undo')}</b>", '<b title={"Undo"}>{"Undo"}</b>'],
    [
      "<p>{rich('kept', { phone: <Phone label={t('undo')} /> })}</p>",
      '<p>{"Phone "}{<Phone label={"Undo"} />}{", or try again."}</p>',
    ],
    [
      "const text = rich('kept', { phone: <Phone /> })",
      'const text = <>{"Phone "}{<Phone />}{", or try again."}</>',
    ],
    [
      "<Row text={rich('kept', { phone: <Phone /> })} />",
      '<Row text={<>{"Phone "}{<Phone />}{", or try again."}</>} />',
    ],
  ])('%s', (source, inlined) => {
    expect(inline(source)).toBe(inlined)
  })

  it('with the plural of its number', () => {
    const source = inline("globalThis.text = (count) => t('bins', { count })")
    const shown = new Function(`${source.replace('globalThis.text =', 'return')}`)() as (n: number) => string
    expect([0, 1, 2].map(shown)).toEqual(['0 bins found', '1 bin found', '2 bins found'])
  })

  it('and what does not import it is left alone', () => {
    const source = "import { t } from 'elsewhere'\nt('undo')"
    expect(inlineMessages(source, { file: 'a.ts', language: 'en', catalogue })).toBe(source)
  })
})

describe('a call that fits no message fails with its file, line and key', () => {
  it.each([
    ['an unknown key', "t('undoo')", "Page.tsx:2: there is no message 'undoo' in en."],
    ['a key that is computed', 't(key)', 'Page.tsx:2: there is no message key in en.'],
    ['a missing value', "t('greeting')", 'Page.tsx:2: greeting has other placeholders: name.'],
    ['a value too many', "t('undo', { name })", 'Page.tsx:2: undo has other placeholders: name.'],
  ])('%s', (_, source, message) => {
    expect(() => inline(source)).toThrow(message)
  })
})
