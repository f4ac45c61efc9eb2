import { type Executor, type PartChange, Refusal } from 'api/server-part'
import { eq } from 'drizzle-orm'
import { htmlText } from '../../rules/mail-content'
import { type ChannelRow, channels, isMadeByPeople } from '../tables'
import { linkPage, stopButton } from './link-page'
import { switchOff } from './switch-off'
import { isSignedFor } from './unsubscribe-link'

interface SignedLink {
  id: string
  signature: string
}

/** The page to which a mail links. It changes nothing, because programs that check links open it, too. */
export async function unsubscribePage(query: Executor, link: SignedLink): Promise<string> {
  const { url, offBecause } = await channelOf(query, link)
  return offBecause === 'unsubscribed'
    ? stoppedPage(url)
    : linkPage(
        'Stop these mails?',
        `<p>Smart Bins sends mails to ${htmlText(url)}.</p>
${stopButton()}`,
      )
}

/** Switches an address off because its owner asks for it. */
export async function stopMails(changing: PartChange, link: SignedLink, now: number): Promise<string> {
  const channel = await channelOf(changing.transaction, link)
  // Sent again, because the first answer was lost.
  if (channel.offBecause !== 'unsubscribed') {
    await switchOff(changing, channel, { at: new Date(now), because: 'unsubscribed', detail: null })
    changing.tell()
  }
  return stoppedPage(channel.url)
}

async function channelOf(query: Executor, { id, signature }: SignedLink): Promise<ChannelRow> {
  const [channel] = await query.select().from(channels).where(eq(channels.id, id))
  if (
    !channel ||
    !isMadeByPeople(channel) ||
    channel.kind !== 'email' ||
    !(await isSignedFor(query, channel, signature))
  )
    throw new Refusal('not-found', 'This link stops no mails: the address was removed or changed meanwhile.')
  return channel
}

const stoppedPage = (address: string) =>
  linkPage(
    'No more mails',
    `<p>Smart Bins sends no more mails to ${htmlText(address)}. The council switches them on again if you ask for it.</p>`,
  )
