import type { IncomingMessage } from 'node:http'

/** The body of an answer; `null` for one that is larger, which is not read to its end. */
export async function readAnswer(answer: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  // Ending the loop early destroys the connection.
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
