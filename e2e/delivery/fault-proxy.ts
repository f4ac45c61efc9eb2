import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerWith, type Fault } from './fault'

/** What of a remote is at fault: every version of it, or only the one named. */
interface FaultyPart {
  fault: Fault
  version?: string
}

export interface FaultProxy {
  address: string
  /** From now on the remote's files are answered with the fault. */
  breakRemote: (remote: string, part: FaultyPart) => void
  /** From now on the remote's files are answered as the server does. */
  mend: (remote: string) => void
  /** Every path asked for so far, in order. */
  asked: string[]
  /** How many requests for files at fault the browser still waits for. */
  waitedFor: () => number
  close: () => Promise<void>
}

/** A proxy on loopback before the product's server, in which the answers for each remote can be made to fail. */
export async function startFaultProxy(upstream: string): Promise<FaultProxy> {
  const faulty = new Map<string, FaultyPart>()
  const asked: string[] = []
  const waiting = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    asked.push(path)
    const pass = (change?: (body: Buffer) => Buffer) => forward(upstream, request, response, change)
    const { remote = '', version, file = '' } = remoteFile(path)
    const part = faulty.get(remote)
    if (!part || (part.version && part.version !== version)) return pass()
    waiting.add(response)
    response.once('close', () => waiting.delete(response))
    answerWith[part.fault]({ file, request, response, pass })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    breakRemote: (remote, part) => faulty.set(remote, part),
    mend: (remote) => faulty.delete(remote),
    asked,
    waitedFor: () => waiting.size,
    close: () => closeAll(server),
  }
}

const remoteFile = (path: string) =>
  /^\/remotes\/(?<remote>[^/]+)\/(?<version>[^/]+)\/(?<file>[^?]+)/.exec(path)?.groups ?? {}

function forward(
  upstream: string,
  request: IncomingMessage,
  response: ServerResponse,
  change?: (body: Buffer) => Buffer,
) {
  // The browser has gone: an answer that is never read would hold the product's connection open for ever.
  if (response.closed) return
  const headers = { ...request.headers }
  // What is to be changed must come as it is, not compressed.
  if (change) delete headers['accept-encoding']
  const passed = ask(`${upstream}${request.url}`, { method: request.method ?? 'GET', headers }, (answer) => {
    if (change) return void sendChanged(answer, response, change)
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  passed.on('error', () => response.destroy())
  response.once('close', () => passed.destroy())
  request.pipe(passed)
}

async function sendChanged(
  answer: IncomingMessage,
  response: ServerResponse,
  change: (body: Buffer) => Buffer,
) {
  const body = change(Buffer.concat(await answer.toArray()))
  response.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'content-length': body.length }).end(body)
}

function closeAll(server: ReturnType<typeof createServer>): Promise<void> {
  // Hung answers never end by themselves.
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
