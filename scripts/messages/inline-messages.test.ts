import { parseMessage } from 'shared-domain/messages'
import { inlineMessages } from './inline-messages.mjs'

const HEAD = "import { DRAFTS, LANGUAGE, LANGUAGES, rich, t } from '../messages/translate'\n"
const parsed = (messages: Record<string, string>) =>
  new Map(Object.entries(messages).map(([key, text]) => [key, parseMessage(text)] as const))
const catalogues = {
  en: parsed({
    undo: 'Undo',
    quoted: 'Say "no" or `yes`',
    greeting: 'Kia ora {name}!',
    bins: '{count, plural, one {1 bin} other {# bins}} found',
    kept: 'Phone {phone}, or try again.',
  }),
  mi: parsed({
    undo: 'Whakakorea',
    greeting: 'Tēnā koe, {name}!',
    bins: '{count, plural, one {Kotahi te ipupara} other {E # ngā ipupara}}',
    kept: 'Waea atu ki {phone}.',
  }),
}
const catalogueOf = (language: string) => catalogues[language as keyof typeof catalogues]
const inline = (source: string) =>
  inlineMessages(HEAD + source, {
    ...{ file: 'Page.tsx', language: 'en', languages: ['en', 'mi'], drafts: ['mi'], catalogueOf },
  }).trimStart()

describe('a message is written into the place that shows it', () => {
  it.each([
    ["const label = t('undo')", 'const label = "Undo"'],
    ["const label = t('quoted')", 'const label = "Say \\"no\\" or `yes`"'],
    ["const text = t('greeting', { name: person.name })", 'const text = `Kia ora ${person.name}!`'],
    ["const text = t('greeting', { name })", 'const text = `Kia ora ${name}!`'],
    ["const text = t('greeting', { name: t('undo') })", 'const text = `Kia ora ${"Undo"}!`'],
    ["const isFirst = LANGUAGE === 'en'", 'const isFirst = "en" === \'en\''],
    ['for (const each of LANGUAGES) show(each)', 'for (const each of ["en","mi"]) show(each)'],
    ['const isDraft = DRAFTS.includes(language)', 'const isDraft = ["mi"].includes(language)'],
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

  it.each([
    ["t(language, 'undo')", '(language)==="mi"?"Whakakorea":"Undo"'],
    [
      "t(route.language, 'greeting', { name })",
      '(route.language)==="mi"?`Tēnā koe, ${name}!`:`Kia ora ${name}!`',
    ],
    [
      "t(language, 'greeting', { name: t(language, 'undo') })",
      '(language)==="mi"?`Tēnā koe, ${((language)==="mi"?"Whakakorea":"Undo")}!`:`Kia ora ${((language)==="mi"?"Whakakorea":"Undo")}!`',
    ],
    [
      "rich(language, 'kept', { phone: <Phone /> })",
      '(language)==="mi"?<>{"Waea atu ki "}{<Phone />}{"."}</>:<>{"Phone "}{<Phone />}{", or try again."}</>',
    ],
  ])('or into a choice among its languages, where the call has one: %s', (source, inlined) => {
    expect(inline(`const text = ${source}`)).toBe(`const text = (${inlined})`)
    expect(inline(`<p>{${source}}</p>`)).toBe(`<p>{(${inlined})}</p>`)
  })

  it('whose plurals are chosen with it', () => {
    const source = inline("globalThis.text = (language, count) => t(language, 'bins', { count })")
    const shown = new Function(`${source.replace('globalThis.text =', 'return')}`)()
    expect([shown('mi', 1), shown('mi', 2), shown('en', 1)]).toEqual([
      'Kotahi te ipupara',
      'E 2 ngā ipupara',
      '1 bin found',
    ])
  })

  it('and what does not import it is left alone', () => {
    const source = "import { t } from 'elsewhere'\nt('undo')"
    expect(inlineMessages(source, { file: 'a.ts', language: 'en', catalogueOf })).toBe(source)
  })
})

describe('a call that fits no message fails with its file, line and key', () => {
  it.each([
    ['an unknown key', "t('undoo')", "Page.tsx:2: there is no message 'undoo' in en."],
    ['a key that is computed', 't(key)', 'Page.tsx:2: there is no message key in en.'],
    ['a missing value', "t('greeting')", 'Page.tsx:2: greeting has other placeholders: name.'],
    ['a value too many', "t('undo', { name })", 'Page.tsx:2: undo has other placeholders: name.'],
    [
      'values that are spread',
      "t('greeting', { ...values })",
      'Page.tsx:2: write the values of greeting one by one, without a spread.',
    ],
    ['a language that lacks it', "t(language, 'quoted')", "Page.tsx:2: there is no message 'quoted' in mi."],
  ])('%s', (_, source, message) => {
    expect(() => inline(source)).toThrow(message)
  })
})
