import { Agent, request } from 'node:http'

export interface Asked {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

interface LoopOptions {
  /** Such as `http://127.0.0.1:4173`. */
  address: string
  /** The number of clients, each of which sends its next request after the last answer. */
  askers: number
  seconds: number
  ask: () => Asked
}

export interface LoopResult {
  perSecond: number
  p50Ms: number
  p99Ms: number
}

/** Sends requests as fast as the server answers. Throws on an answer other than 2xx, because a refusal is faster than work. */
export async function closedLoop({ address, askers, seconds, ask }: LoopOptions): Promise<LoopResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: askers })
  const times: number[] = []
  const began = performance.now()
  const endsAt = began + seconds * 1000
  await Promise.all(
    Array.from({ length: askers }, async () => {
      while (performance.now() < endsAt) times.push(await timeOf(agent, address, ask()))
    }),
  )
  agent.destroy()
  times.sort((a, b) => a - b)
  const share = (part: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN
  return {
    perSecond: times.length / ((performance.now() - began) / 1000),
    p50Ms: share(0.5),
    p99Ms: share(0.99),
  }
}

/** The time until the whole answer has arrived, in ms. */
export function timeOf(
  agent: Agent,
  address: string,
  { method = 'GET', path, headers, body }: Asked,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const asking = request(
      address + path,
      {
        agent,
        method,
        headers: {
          ...headers,
          ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        },
      },
      (answer) => {
        const isGood = (answer.statusCode ?? 0) < 300
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () =>
          isGood
            ? resolve(performance.now() - began)
            : reject(new Error(`${method} ${path} answered ${answer.statusCode}: ${Buffer.concat(parts)}`)),
        )
        answer.on('error', reject)
      },
    )
    asking.on('error', reject)
    asking.end(body)
  })
}
