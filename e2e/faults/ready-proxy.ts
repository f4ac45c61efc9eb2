import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

interface ReadyProxy {
  address: string
  close: () => Promise<void>
}

const POLL_INTERVAL_MS = 100
const LOOK_WITHIN_MS = 1_000
const ANSWER_WITHIN_MS = 10_000

/**
 * A proxy as docs/operating.md requires it: sends each request to one of the processes whose `/readyz` is ready, in turn, and
 * never retries.
 */
export async function startReadyProxy(addresses: () => readonly string[]): Promise<ReadyProxy> {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<string>()
  let isClosed = false
  let turn = 0

  const look = async (address: string) => {
    const isReady = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(LOOK_WITHIN_MS) }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) ready.add(address)
    else ready.delete(address)
  }
  const keepLooking = async () => {
    while (!isClosed) {
      const current = addresses()
      for (const gone of [...ready].filter((address) => !current.includes(address))) ready.delete(gone)
      await Promise.all(current.map(look))
      await pause(POLL_INTERVAL_MS)
    }
  }

  const server = createServer((asked, answer) => {
    const targets = [...ready]
    const target = targets[turn++ % targets.length]
    const refuse = ({ message }: Error) =>
      answer.headersSent ? answer.destroy() : answer.writeHead(502).end(JSON.stringify({ detail: message }))
    if (!target) return void refuse(new Error('No process is ready.'))
    const { method, url, headers } = asked
    const forwarded = request(target + url, { agent, method, headers, timeout: ANSWER_WITHIN_MS }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    forwarded.on('error', refuse)
    forwarded.on('timeout', () => forwarded.destroy(new Error('No answer in time.')))
    asked.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const looking = keepLooking()
  while (ready.size < addresses().length) await pause(POLL_INTERVAL_MS)
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      isClosed = true
      await looking
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}
