import { Agent, request } from 'node:http'

export interface Sent {
  /** Such as `http://127.0.0.1:4173`. */
  server: string
  method: 'GET' | 'POST' | 'PUT'
  path: string
  /** The client's address, as a proxy forwards it. */
  from: string
  headers?: Record<string, string>
  body?: string | Buffer
}

export interface Answered {
  status: number
  text: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const TIMEOUT_MS = 60_000

/** Sends a request as a proxy on this machine forwards it; `null` without an answer. */
export const send = ({ server, method, path, from, headers, body }: Sent): Promise<Answered | null> =>
  new Promise((resolve) => {
    const asking = request(
      server + path,
      {
        agent,
        method,
        timeout: TIMEOUT_MS,
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
    // A server that refuses a photo by its headers closes the connection early.
    asking.on('error', () => resolve(null))
    asking.end(body)
  })

/** The JSON of an answer; empty without valid JSON. */
export function jsonOf(answer: Answered | null): Record<string, unknown> {
  try {
    return JSON.parse(answer?.text ?? '')
  } catch {
    return {}
  }
}

/** Runs a task `times` times, `atOnce` in parallel. */
export async function repeat(times: number, atOnce: number, task: (turn: number) => Promise<unknown>) {
  let turn = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (turn < times) await task(turn++)
    }),
  )
}
