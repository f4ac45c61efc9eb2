import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { type ConnectionEvent, EVENT_KINDS } from '../operations'
import { messageBody } from '../rules/message-body'

const document = readFileSync(join(__dirname, '../../docs/messages.md'), 'utf8')
const examples = [...document.matchAll(/```json\n([\s\S]+?)```/g)].map(([, json = '']) => JSON.parse(json))
const headerOf = (name: string) => new RegExp(`${name}: (.+)`).exec(document)?.[1] ?? ''

describe('the documented messages', () => {
  it('are what is sent', () => {
    const [single, declared, digest] = examples as [
      { data: ConnectionEvent },
      { data: ConnectionEvent },
      { timestamp: string; data: { events: ConnectionEvent[] } },
    ]
    expect(messageBody('webhook', { events: [single.data], count: 1 }, '')).toEqual(single)
    expect(messageBody('webhook', { events: [declared.data], count: 1 }, '')).toEqual(declared)
    expect(messageBody('webhook', { events: digest.data.events, count: 2 }, digest.timestamp)).toEqual(digest)
  })

  it('have the signature that is shown', () => {
    const [secret = ''] = /whsec_[\w+/=]+/.exec(document) ?? []
    const sentAt = new Date(Number(headerOf('webhook-timestamp')) * 1000)
    const signature = new Webhook(secret).sign(headerOf('webhook-id'), sentAt, JSON.stringify(examples[0]))
    expect(signature).toBe(headerOf('webhook-signature'))
  })

  it('name every kind of event', () => {
    for (const kind of EVENT_KINDS) expect(document).toContain(`\`${kind}\``)
  })
})
