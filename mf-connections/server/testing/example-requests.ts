import { randomUUID } from 'node:crypto'
import { type ExampleOffice, type ExampleRequests, get, post, put } from 'api/server-part/testing'
import { signatureOf } from '../mail/unsubscribe-link'

const channelOf = (id: string) =>
  put(`/api/connections/channels/${id}`, {
    name: 'Depot',
    kind: 'webhook',
    // No port of this machine: messages fail at once.
    address: 'http://127.0.0.1:9/hook',
    isOn: true,
  })
async function newChannel({ call }: ExampleOffice): Promise<string> {
  const id = randomUUID()
  await call(channelOf(id))
  return id
}

/** The path of the link that stops the mails to an address. */
async function unsubscribePath({ app: { database } }: ExampleOffice): Promise<string> {
  const channel = { id: randomUUID(), url: 'kiri@example.govt.nz' }
  await database.pool.query(
    `insert into mf_connections.channels (id, name, kind, url, is_on, made_at) values ($1, 'Kiri', 'email', $2, true, now())`,
    [channel.id, channel.url],
  )
  await database.pool.query(
    `insert into mf_connections.link_key (key) values ('a key of the tests') on conflict do nothing`,
  )
  const { rows } = await database.pool.query('select key from mf_connections.link_key')
  return `/api/connections/unsubscribe/${channel.id}/${signatureOf(rows[0].key, channel)}`
}

export const EXAMPLE_REQUESTS: ExampleRequests = {
  putChannel: async () => channelOf(randomUUID()),
  rotateChannelSecret: async (office) => post(`/api/connections/channels/${await newChannel(office)}/secret`),
  testChannel: async (office) => post(`/api/connections/channels/${await newChannel(office)}/test`),
  putRule: async (office) =>
    put(`/api/connections/rules/${randomUUID()}`, {
      name: 'Routes',
      kinds: ['route.started'],
      leastPriority: 'low',
      suburb: null,
      channelIds: [await newChannel(office)],
      takesTurns: false,
      timing: 'at-once',
      quiet: null,
      isOn: true,
    }),
  showUnsubscribing: async (office) => get(await unsubscribePath(office)),
  unsubscribe: async (office) => post(await unsubscribePath(office), { 'List-Unsubscribe': 'One-Click' }),
  resendMessage: async (office) => {
    const id = randomUUID()
    await office.app.database.pool.query(
      `insert into mf_connections.messages (id, channel_id, collects, state, events, count, made_at, due_at, give_up_at)
       values ($1, $2, 'none', 'failed', '[]', 1, now(), now(), now())`,
      [id, await newChannel(office)],
    )
    return post(`/api/connections/failed-messages/${id}/resend`)
  },
}
