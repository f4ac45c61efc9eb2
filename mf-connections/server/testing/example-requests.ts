import { randomUUID } from 'node:crypto'
import { type ExampleOffice, type ExampleRequests, post, put } from 'api/server-part/testing'

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
