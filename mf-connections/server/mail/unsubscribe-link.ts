import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Executor } from 'api/server-part'
import { unsubscribe } from '../../operations'
import { linkKey } from '../tables'

/** The key that signs links. The first call makes it. */
async function signingKey(transaction: Executor): Promise<string> {
  await transaction
    .insert(linkKey)
    .values({ key: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  const [row] = await transaction.select().from(linkKey)
  if (!row) throw new Error('There is no key that signs links.')
  return row.key
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
  const signature = signatureOf(await signingKey(transaction), channel)
  return `${productUrl}${unsubscribe.path.replace(':id', channel.id).replace(':signature', signature)}`
}

/** Signs the channel with its address, so that the link of an earlier address stops nothing. @internal */
export const signatureOf = (key: string, { id, url }: MailChannel): string =>
  createHmac('sha256', key).update(`unsubscribe ${id} ${url.toLowerCase()}`).digest('base64url')

export async function isSignedFor(
  transaction: Executor,
  channel: MailChannel,
  signature: string,
): Promise<boolean> {
  const expected = Buffer.from(signatureOf(await signingKey(transaction), channel))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
