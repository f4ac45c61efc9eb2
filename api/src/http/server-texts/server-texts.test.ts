import { messageProblem } from 'shared-domain/messages'
import { en } from './en'
import { mi, reviewed } from './mi'
import { SERVER_LANGUAGES, serverWords, withServerTexts } from './server-texts'

const { textsOf: serverTexts, isReviewed } = serverWords()

it.each(Object.entries(en))('has the placeholders of %s in every language', (key, english) => {
  expect([english, mi[key as keyof typeof mi]].map((text) => messageProblem(key, text, english))).toEqual([
    null,
    null,
  ])
})

it('writes texts with plurals, and escapes them in HTML, but not the elements in their places', () => {
  const { t, html } = serverTexts('en')
  expect([1, 2].map((days) => t('privacy.photos', { days }))).toEqual(['Photos: 1 day.', 'Photos: 2 days.'])
  const contact = '<a href="tel:+64">us</a>'
  expect(html('privacy.contact', { contact })).toBe('Ask us: <a href="tel:+64">us</a>.')
})

it('writes English where a language has no catalogue', () => {
  expect(serverTexts('fr')).toMatchObject({ language: 'en' })
  expect(serverTexts('fr').t('home')).toBe('Return to Home')
  expect(serverTexts('mi').t('home')).toBe('Hoki ki te kāinga')
})

it('knows te reo Māori as a draft until each text is reviewed', () => {
  expect(SERVER_LANGUAGES.filter(isReviewed)).toEqual(
    reviewed.length === Object.keys(en).length ? ['en', 'mi'] : ['en'],
  )
})

describe('the council’s own words', () => {
  const own = (text: string) =>
    serverWords(new Map([['en', new Map([['privacy.photos', text]])]])).textsOf('en')

  it('stand in the place of the product’s', () => {
    expect(
      own('Pictures: {days, plural, one {a day} other {# days}}.').t('privacy.photos', { days: 1 }),
    ).toBe('Pictures: a day.')
  })

  it('are left out where they lack a placeholder', () => {
    expect(own('Pictures.').t('privacy.photos', { days: 1 })).toBe('Photos: 1 day.')
  })

  it('make a language reviewed once all of its texts are approved', () => {
    const approved = (keys: readonly string[]) =>
      serverWords(new Map([['mi', new Map(keys.map((key) => [key, mi[key as keyof typeof mi]]))]]))
    const all = Object.keys(en)
    expect(approved(all).isReviewed('mi')).toBe(true)
    for (const left of ['privacy.lead', 'language.lang'])
      expect(approved(all.filter((key) => key !== left)).isReviewed('mi')).toBe(false)
  })
})

it('lists them with the messages of the pages, each once and with where it shows', () => {
  const pages = {
    fixed: ['lang'],
    languages: [
      {
        language: 'en',
        name: 'English',
        texts: { 'language.switch': 'Language', title: 'Bins' },
        reviewed: [],
      },
      { language: 'fr', name: 'Français', texts: { 'language.switch': 'Langue' }, reviewed: [] },
    ],
    shownOn: { 'language.switch': ['LandingPage'] },
  }
  const { fixed, languages, shownOn } = withServerTexts(pages)
  expect(fixed).toEqual(['lang', 'language.lang', 'language.name'])
  expect(Object.keys(languages[0]?.texts ?? {}).sort()).toEqual([...Object.keys(en), 'title'].sort())
  expect(languages[1]?.texts).toEqual({ 'language.switch': 'Langue' })
  expect(shownOn['language.switch']).toEqual(['LandingPage', 'PrivacyPage'])
  expect(shownOn['form.again']).toBeUndefined()
})
