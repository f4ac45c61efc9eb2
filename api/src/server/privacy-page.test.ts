import { DEFAULT_RETAIN_DAYS } from '../features/retention/retain-days'
import { makeApp } from './testing/make-app'

it('residents read what is kept of them, for how long and whom to ask, as the settings have it', async () => {
  const retainDays = { ...DEFAULT_RETAIN_DAYS, contacts: 31, unresolved: 222, photos: 44, addresses: 1 }
  const app = await makeApp({ retainDays, privacyContact: 'mailto:privacy@example.govt.nz' })
  const { statusCode, body } = await app.inject('/privacy')
  expect(statusCode).toBe(200)
  const text = body.replaceAll(/\s+/g, ' ')
  expect(text).toContain(
    '31 days after your report is dealt with, and 222 days after you sent it at the latest',
  )
  expect(text).toContain(
    'your e-mail address gets one when the report is received and when its status changes',
  )
  expect(text).toContain('Photos: 44 days.')
  expect(text).toContain('is kept for 1 day, so that')
  expect(text).toContain('<a href="mailto:privacy@example.govt.nz">privacy@example.govt.nz</a>')
  await app.close()
})
