import { Agent, request } from 'node:http'
import { load } from '../bench-run'
import { timeOf } from './closed-loop'

const CLIENTS = load(1000, 20)
const CHANGES = load(200, 5)
const CHANGE_EVERY_MS = load(100, 20)
const TIMEOUT_MS = 20_000

interface LiveDelay {
  /** 99th percentile of the time from sending a change to its event at a client, in ms. */
  sseP99Ms1000Clients: number
  /** The changes that did not reach a client, over all clients. */
  sseMissed: number
}

/** Clients listen at all processes while bins change through the first of them. */
export async function liveDelay(addresses: readonly string[]): Promise<LiveDelay> {
  const sentAt = new Map<number, number>()
  const delays: number[] = []
  const heard = Array.from({ length: CLIENTS }, () => new Set<number>())
  const streams = await Promise.all(
    heard.map((mine, i) =>
      listen(addresses[i % addresses.length] as string, (change) => {
        if (mine.has(change)) return
        mine.add(change)
        delays.push(performance.now() - (sentAt.get(change) ?? Number.NaN))
      }),
    ),
  )
  const agent = new Agent({ keepAlive: true })
  for (let change = 1; change <= CHANGES; change++) {
    sentAt.set(change, performance.now())
    await timeOf(agent, addresses[0] as string, changeOf(change))
    await new Promise((resolve) => setTimeout(resolve, CHANGE_EVERY_MS))
  }
  const isComplete = () => heard.every((mine) => mine.size === CHANGES)
  const until = performance.now() + TIMEOUT_MS
  while (!isComplete() && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 100))
  for (const close of streams) close()
  agent.destroy()
  delays.sort((a, b) => a - b)
  return {
    sseP99Ms1000Clients: delays[Math.floor(delays.length * 0.99)] ?? Number.NaN,
    sseMissed: heard.reduce((missed, mine) => missed + CHANGES - mine.size, 0),
  }
}

/** Sets bin `B<change>` to a unique level, by which its event is recognised. */
const changeOf = (change: number) => ({
  method: 'POST' as const,
  path: '/api/readings',
  body: JSON.stringify({
    readings: [{ binId: `B${change}`, fillLevel: levelOf(change), at: new Date().toISOString() }],
  }),
})
const levelOf = (change: number) => 30 + change / 1000

/** Opens a stream; `hear` gets the number of each change. Resolves with the function that closes the stream. */
function listen(address: string, hear: (change: number) => void): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const asking = request(`${address}/api/events`, { agent: false }, (stream) => {
      if (stream.statusCode !== 200) return reject(new Error(`The stream answered ${stream.statusCode}.`))
      resolve(() => asking.destroy())
      let text = ''
      stream.setEncoding('utf8')
      stream.on('data', (part: string) => {
        text += part
        const end = text.lastIndexOf('\n\n')
        if (end < 0) return
        for (const [, id, level] of text.slice(0, end).matchAll(/"id":"B(\d+)"[^}]*"fillLevel":([\d.]+)/g)) {
          if (Math.abs(Number(level) - levelOf(Number(id))) < 1e-4) hear(Number(id))
        }
        text = text.slice(end)
      })
      stream.on('error', () => undefined)
    })
    asking.on('error', (error) => reject(error))
    asking.end()
  })
}
