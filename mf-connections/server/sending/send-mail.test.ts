import { createServer, type Socket } from 'node:net'
import type { SMTPServerOptions } from 'smtp-server'
import { ConnectionSettingsSchema, type MailSettings } from '../connection-settings'
import { type MailReceiver, refusal, startMailReceiver } from '../testing/mail-receiver'
import { type OutgoingMail, sendMail } from './send-mail'

let receiver: MailReceiver
afterEach(() => receiver?.close())

const settingsFor = (SMTP_URL: string, more: object = {}): MailSettings =>
  ConnectionSettingsSchema.parse({ SMTP_URL, MAIL_FROM: 'Smart Bins <bins@example.govt.nz>', ...more })
    .mail as MailSettings

const mail: OutgoingMail = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  to: 'kiri@example.govt.nz',
  madeAt: new Date('2026-11-20T03:14:00Z'),
  content: { subject: 'Bin is full: WCC34', text: 'Bin is full', html: '<h1>Bin is full</h1>' },
  unsubscribeUrl: 'https://bins.example.govt.nz/api/connections/unsubscribe/1/abc',
}
const { signal } = new AbortController()

async function sendTo(options: SMTPServerOptions, scheme = 'smtp', more: object = {}) {
  receiver = await startMailReceiver(options)
  return sendMail(mail, settingsFor(`${scheme}://127.0.0.1:${receiver.port}`, more), signal, 1_000)
}

it('sends text and HTML with a link that one POST uses, under the same Message-ID on every try', async () => {
  expect(await sendTo({})).toMatchObject({ kind: 'delivered' })
  await sendMail(mail, settingsFor(`smtp://127.0.0.1:${receiver.port}`), signal)
  const [first = '', second = ''] = receiver.received.map(({ source }) => source.replace(/\r\n[ \t]+/g, ' '))
  expect(receiver.received[0]?.to).toEqual(['kiri@example.govt.nz'])
  expect(first).toContain('From: Smart Bins <bins@example.govt.nz>')
  expect(first).toContain('Message-ID: <7c9e6679-7425-40de-944b-e07fc1f90ae7@example.govt.nz>')
  expect(first).toContain(`List-Unsubscribe: <${mail.unsubscribeUrl}>`)
  expect(first).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(first).toContain('Content-Type: multipart/alternative')
  expect(first).toContain('Bin is full\r\n')
  expect(first).toContain('<h1>Bin is full</h1>')
  const idOf = (source: string) => /Message-ID: (.+)/.exec(source)?.[1]
  expect(idOf(second)).toBe(idOf(first))
})

it('puts no line of a subject among the headers (ASVS 1.3.11)', async () => {
  receiver = await startMailReceiver()
  const subject = 'Full\r\nBcc: eve@example.com'
  const settings = settingsFor(`smtp://127.0.0.1:${receiver.port}`)
  await sendMail({ ...mail, content: { ...mail.content, subject } }, settings, signal)
  const [{ source, to } = { source: '', to: [] }] = receiver.received
  expect(to).toEqual(['kiri@example.govt.nz'])
  expect(source).not.toMatch(/^Bcc:/m)
})

it.each([
  [
    'refuses the address',
    { onRcptTo: (_a, _s, done) => done(refusal(550, '5.1.1 No such user')) },
    true,
    true,
    /550 5.1.1 No such user/,
  ],
  [
    'refuses to relay',
    { onRcptTo: (_a, _s, done) => done(refusal(550, '5.7.1 Relaying denied')) },
    false,
    undefined,
    /Relaying denied/,
  ],
  [
    'has no time',
    { onRcptTo: (_a, _s, done) => done(refusal(450, '4.2.1 Try later')) },
    false,
    undefined,
    /450 4.2.1 Try later/,
  ],
  [
    'refuses the sender',
    { onMailFrom: (_a, _s, done) => done(refusal(550, '5.1.8 Not you')) },
    false,
    undefined,
    /550 5.1.8 Not you/,
  ],
  [
    'refuses the content',
    {
      onData: (stream, _s, done) => {
        stream.resume()
        stream.on('end', () => done(refusal(554, '5.6.0 No')))
      },
    },
    true,
    undefined,
    /554 5.6.0 No/,
  ],
] satisfies [string, SMTPServerOptions, boolean, boolean | undefined, RegExp][])(
  'knows what to do with a server that %s',
  async (_, options, isFinal, isOfAddress, reason) => {
    const outcome = await sendTo(options)
    expect(outcome).toEqual({
      kind: 'failed',
      isFinal,
      reason: expect.stringMatching(reason),
      ...(isOfAddress && { isOfAddress }),
    })
  },
)

it('gives up a server that never answers', async () => {
  expect(await sendTo({ onData: (stream) => stream.resume() })).toEqual({
    kind: 'failed',
    isFinal: false,
    reason: 'the mail server did not take it within 1 s',
  })
})

it('gives up a server that answers a line at a time for ever', async () => {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined)
    const timer = setInterval(() => socket.write('220-still greeting\r\n'), 50)
    socket.on('close', () => clearInterval(timer))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as { port: number }
  const outcome = await sendMail(mail, settingsFor(`smtp://127.0.0.1:${port}`), signal, 1_000)
  expect(outcome).toMatchObject({ reason: 'the mail server did not take it within 1 s', isFinal: false })
  for (const socket of sockets) socket.destroy()
  await new Promise((closed) => server.close(closed))
})

it('says that nothing listens there', async () => {
  const closed = await startMailReceiver()
  await closed.close()
  const outcome = await sendMail(mail, settingsFor(`smtp://127.0.0.1:${closed.port}`), signal)
  expect(outcome).toEqual({ kind: 'failed', isFinal: false, reason: 'the mail server refuses connections' })
})

it('refuses a certificate that is not valid', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  expect(await sendTo({ secure: true }, 'smtps')).toEqual({
    kind: 'failed',
    isFinal: false,
    reason: expect.stringMatching(/^the mail server has a certificate that is not valid .*set SMTP_CA$/),
  })
})

it('signs in with a password from the URL, which may hold any character', async () => {
  const given: unknown[] = []
  receiver = await startMailReceiver({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      given.push(username, password)
      done(null, { user: username })
    },
  })
  const settings = settingsFor(`smtp://bins%40example:p%3Aw%2F@127.0.0.1:${receiver.port}`)
  expect(await sendMail(mail, settings, signal)).toMatchObject({ kind: 'delivered' })
  expect(given).toEqual(['bins@example', 'p:w/'])
})
