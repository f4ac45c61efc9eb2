import { randomBytes, randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { send } from './send'

/** As many as the server has places for photos. */
const UPLOADS = 8
/** The slow uploads send a byte so often. */
const BYTE_EVERY_MS = 1_000
/** The server ends slow bodies within 20 s; half of the uploads only get a place when the others have lost theirs. */
const ENDED_WITHIN_MS = 50_000

interface PlacesHeld {
  /** Photos of residents that were not received meanwhile. */
  bystanderPhotosRefused: number
  /** Slow uploads that the server still reads at the end. */
  slowBodiesOpen: number
}

/** Uploads photos a byte at a time, each from another address of one network, while residents send theirs. */
export async function holdPhotoPlaces(server: string, photo: Buffer): Promise<PlacesHeld> {
  const uploads = await Promise.all(
    Array.from({ length: UPLOADS }, (_, i) => uploadSlowly(server, `192.0.2.${i + 1}`, photo.length)),
  )
  await pause(BYTE_EVERY_MS)
  const isReceived = await Promise.all(
    Array.from({ length: UPLOADS / 2 }, (_, i) => sendPhoto(server, `203.0.${i}.1`, photo)),
  )
  const until = Date.now() + ENDED_WITHIN_MS
  const open = () => uploads.filter(({ closed }) => !closed).length
  while (open() > 0 && Date.now() < until) await pause(BYTE_EVERY_MS)
  const slowBodiesOpen = open()
  for (const upload of uploads) upload.destroy()
  return { bystanderPhotosRefused: isReceived.filter((is) => !is).length, slowBodiesOpen }
}

/** Makes a report, and returns the path of its photos and the headers for one. */
async function report(server: string, from: string) {
  const [id, secret] = [randomUUID(), randomBytes(32).toString('hex')]
  const body = JSON.stringify({ binId: 'B2', issue: 'Other' })
  const headers = { 'idempotency-key': id, 'report-secret': secret }
  const answer = await send({ server, method: 'POST', path: '/api/reports', from, headers, body })
  if (answer?.status !== 201) throw new Error(`A report for a photo was not received: ${answer?.text}`)
  return {
    path: `/api/reports/${id}/photos`,
    headers: { 'idempotency-key': randomUUID(), 'content-type': 'image/jpeg', 'report-secret': secret },
  }
}

async function sendPhoto(server: string, from: string, photo: Buffer): Promise<boolean> {
  const { path, headers } = await report(server, from)
  const body = Buffer.concat([photo, randomBytes(16)])
  return (await send({ server, method: 'POST', path, from, headers, body }))?.status === 201
}

/** Begins an upload of so many bytes and goes on a byte at a time until the server ends it. */
async function uploadSlowly(server: string, from: string, bytes: number): Promise<Socket> {
  const { path, headers } = await report(server, from)
  const { hostname, port, host } = new URL(server)
  const lines = Object.entries({ host, 'x-forwarded-for': from, 'content-length': bytes, ...headers })
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  // The answer is read, so that the end of the connection is seen.
  socket.resume()
  socket.write(
    `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  )
  const trickle = setInterval(() => socket.write('x'), BYTE_EVERY_MS)
  socket.on('close', () => clearInterval(trickle))
  return socket
}
