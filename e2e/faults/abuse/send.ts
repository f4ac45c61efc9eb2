import { Agent, request } from 'node:http'

export interface Sent {
  /** Such as `http://127.0.0.1:4173`. */
  server: string
  method: 'GET' | 'POST' | 'PUT'
  path: string
  /** Whom a proxy would name. */
  from: string
  headers?: Record<string, string>
  body?: string | Buffer
}

export interface Answered {
  status: number
  text: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const PATIENCE_MS = 60_000

/** Sends a request as it comes through a proxy on this machine; `null` without an answer. */
export const send = ({ server, method, path, from, headers, body }: Sent): Promise<Answered | null> =>
  new Promise((resolve) => {
    const asking = request(
      server + path,
      {
        agent,
        method,
        timeout: PATIENCE_MS,
        headers: {
          'x-forwarded-for': from,
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(body)),
          }),
          ...headers,
        },
      },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
        )
        answer.on('error', () => resolve(null))
      },
    )
    asking.on('timeout', () => asking.destroy())
    // A server that refuses a photo by its headers hangs up on the rest of it.
    asking.on('error', () => resolve(null))
    asking.end(body)
  })

/** What an answer says in JSON; nothing where it is none. */
export function jsonOf(answer: Answered | null): Record<string, unknown> {
  try {
    return JSON.parse(answer?.text ?? '')
  } catch {
    return {}
  }
}

/** Runs a task so many times, so many at once. */
export async function repeat(times: number, atOnce: number, task: (turn: number) => Promise<unknown>) {
  let turn = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (turn < times) await task(turn++)
    }),
  )
}
