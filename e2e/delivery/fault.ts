import type { IncomingMessage, ServerResponse } from 'node:http'

/** Faults between a browser and a remote's files. */
export const networkFaults = [
  'refused',
  '404',
  'html',
  'wrong-json',
  'hung-manifest',
  'hung-entry',
  'truncated-entry',
  'missing-chunk',
  'slow',
] as const
type NetworkFault = (typeof networkFaults)[number]

/** Every fault of a remote. The last one needs a live version that throws on demand. */
export const remoteFaults = [...networkFaults, 'throws-on-render'] as const
export type RemoteFault = (typeof remoteFaults)[number]

/** An added byte in a published file, which would still run. */
export const tamperings = ['tampered-manifest', 'tampered-entry', 'tampered-chunk'] as const
type Tampering = (typeof tamperings)[number]

export type Fault = NetworkFault | Tampering

const SLOW_MS = 5000

interface Exchange {
  /** The file below the folder of its version. */
  file: string
  request: IncomingMessage
  response: ServerResponse
  /** Passes on the server's answer, with a changed body if `change` is given. */
  pass: (change?: (body: Buffer) => Buffer) => void
}

const isManifest = (file: string) => file === 'mf-manifest.json'
const isEntry = (file: string) => file === 'remoteEntry.js'
const isChunk = (file: string) => file.endsWith('.js') && !isEntry(file)

const oneByteMore = (body: Buffer) => Buffer.concat([body, Buffer.from('\n')])
const firstHalf = (body: Buffer) => body.subarray(0, body.length / 2)

/** Answers a request for a remote's file with the fault. */
export const answerWith: Record<Fault, (exchange: Exchange) => void> = {
  refused: ({ request }) => request.socket.destroy(),
  '404': ({ response }) => send(response, 404, 'text/plain', 'Not found'),
  html: ({ response }) =>
    send(response, 200, 'text/html', '<!doctype html><title>Sign in to the network</title>'),
  'wrong-json': ({ file, response, pass }) =>
    isManifest(file) ? send(response, 200, 'application/json', '{"remotes":[],"ok":true}') : pass(),
  'hung-manifest': ({ file, pass }) => isManifest(file) || pass(),
  'hung-entry': ({ file, pass }) => isEntry(file) || pass(),
  'truncated-entry': ({ file, pass }) => pass(isEntry(file) ? firstHalf : undefined),
  'missing-chunk': ({ file, response, pass }) =>
    isChunk(file) ? send(response, 404, 'text/plain', 'Not found') : pass(),
  slow: ({ pass }) => void setTimeout(pass, SLOW_MS),
  'tampered-manifest': ({ file, pass }) => pass(isManifest(file) ? oneByteMore : undefined),
  'tampered-entry': ({ file, pass }) => pass(isEntry(file) ? oneByteMore : undefined),
  'tampered-chunk': ({ file, pass }) => pass(isChunk(file) ? oneByteMore : undefined),
}

function send(response: ServerResponse, status: number, type: string, body: string) {
  // With CORS, as remotes on another origin have it, so that the page fails because of the content.
  response.writeHead(status, { 'content-type': type, 'access-control-allow-origin': '*' }).end(body)
}
