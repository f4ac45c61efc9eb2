import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerWith, type Fault } from './fault'

/** A fault of a remote, in all of its versions or in one. */
interface FaultyPart {
  fault: Fault
  version?: string
}

export interface FaultProxy {
  address: string
  /** Applies a fault to the remote's files from now on. */
  breakRemote: (remote: string, part: FaultyPart) => void
  /** Removes the fault from the remote's files. */
  mend: (remote: string) => void
  /** Every requested path so far, in order. */
  asked: string[]
  /** The number of open requests for faulty files. */
  waitedFor: () => number
  close: () => Promise<void>
}

/** A loopback proxy in front of the product's server that can make the files of each remote fail. */
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
  // The browser has disconnected: an unread answer would keep the product's connection open.
  if (response.closed) return
  const headers = { ...request.headers }
  // A body that is changed must not be compressed.
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
  // Hung answers do not end on their own.
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
