import type { Executor } from 'api/server-part'
import { unsubscribe } from '../../operations'
import { isSigned, sign } from './link-key'

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
  const signature = await sign(transaction, signedText(channel))
  return `${productUrl}${unsubscribe.path.replace(':id', channel.id).replace(':signature', signature)}`
}

export const isSignedFor = (query: Executor, channel: MailChannel, signature: string): Promise<boolean> =>
  isSigned(query, signedText(channel), signature)

/** The channel with its address, so that the link of an earlier address stops nothing. @internal */
export const signedText = ({ id, url }: MailChannel) => `unsubscribe ${id} ${url.toLowerCase()}`
