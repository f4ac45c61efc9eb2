import { messageProblem } from 'shared-domain/messages'
import { en } from './en'
import { mi, reviewed } from './mi'
import { isServerReviewed, SERVER_LANGUAGES, serverTexts } from './server-texts'

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
  expect(SERVER_LANGUAGES.filter(isServerReviewed)).toEqual(
    reviewed.length === Object.keys(en).length ? ['en', 'mi'] : ['en'],
  )
})
