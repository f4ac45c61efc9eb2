import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Executor } from 'api/server-part'
import { unsubscribe } from '../../operations'
import { linkKey } from '../tables'

/** The key that signs links; `null` before the first one. */
async function findKey(query: Executor): Promise<string | null> {
  const [row] = await query.select().from(linkKey)
  return row?.key ?? null
}

async function makeKey(transaction: Executor): Promise<string> {
  const key = randomBytes(32).toString('base64url')
  await transaction.insert(linkKey).values({ key }).onConflictDoNothing()
  // Another process may have made it meanwhile.
  return (await findKey(transaction)) ?? key
}

interface MailChannel {
  id: string
  /** Its address. */
  url: string
}

/** Where the mails to a channel are stopped. */
export async function unsubscribeUrl(
  transaction: Executor,
  productUrl: string,
  channel: MailChannel,
): Promise<string> {
  const key = (await findKey(transaction)) ?? (await makeKey(transaction))
  const signature = signatureOf(key, channel)
  return `${productUrl}${unsubscribe.path.replace(':id', channel.id).replace(':signature', signature)}`
}

/** Signs the channel with its address, so that the link of an earlier address stops nothing. @internal */
export const signatureOf = (key: string, { id, url }: MailChannel): string =>
  createHmac('sha256', key).update(`unsubscribe ${id} ${url.toLowerCase()}`).digest('base64url')

export async function isSignedFor(
  query: Executor,
  channel: MailChannel,
  signature: string,
): Promise<boolean> {
  const key = await findKey(query)
  if (key === null) return false
  const expected = Buffer.from(signatureOf(key, channel))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
