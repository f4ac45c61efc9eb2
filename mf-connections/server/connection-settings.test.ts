import { ConnectionSettingsSchema } from './connection-settings'

const read = (variables: object) => ConnectionSettingsSchema.safeParse(variables)
const FROM = { MAIL_FROM: 'Smart Bins <bins@example.govt.nz>' }

it('sends no mail unless a mail server and a sender are set', () => {
  expect(read({}).data?.mail).toBeNull()
  expect(read(FROM).error?.issues[0]?.path).toEqual(['MAIL_FROM'])
  expect(read({ SMTP_URL: 'smtp://smtp.example.govt.nz' }).error?.issues[0]?.message).toMatch(/together/)
})

it.each([
  [
    'smtps://a:b@smtp.example.govt.nz',
    { host: 'smtp.example.govt.nz', port: 465, isSecure: true, user: 'a', password: 'b' },
  ],
  ['smtp://smtp.example.govt.nz', { host: 'smtp.example.govt.nz', port: 587, isSecure: false, user: null }],
  ['smtp://[::1]:25', { host: '::1', port: 25, isSecure: false, user: null }],
])('reads %s', (SMTP_URL, server) => {
  expect(read({ SMTP_URL, ...FROM }).data?.mail?.server).toMatchObject(server)
})

it.each([
  'smtp.example.govt.nz',
  'https://smtp.example.govt.nz',
  'smtp://',
  'smtp://a:%zz@b',
  'smtp://a?x=1',
])('refuses %s as a mail server', (SMTP_URL) => {
  expect(read({ SMTP_URL, ...FROM }).error?.issues[0]?.path).toEqual(['SMTP_URL'])
})

it.each(['bins', 'Bins <bins>', 'a@b.nz, c@d.nz', 'Bins <a@b.nz>\nBcc: c@d.nz'])(
  'refuses %j as a sender',
  (MAIL_FROM) => {
    expect(read({ SMTP_URL: 'smtp://a.nz', MAIL_FROM }).error?.issues[0]?.path).toEqual(['MAIL_FROM'])
  },
)
