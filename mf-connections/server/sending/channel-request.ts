import { Webhook } from 'standardwebhooks'
import type { MessageContent } from '../../rules/event-text'
import { type JsonChannelKind, messageBody } from '../../rules/message-body'
import type { ChannelRow } from '../tables'
import type { JsonRequest } from './post-json'

/** A channel that takes JSON. */
export type JsonChannel = ChannelRow & { kind: JsonChannelKind }

export interface OutgoingMessage {
  /** The same on every try. */
  id: string
  content: MessageContent
  madeAt: Date
}

/** The request that brings a message to a channel at `now`, in ms since 1970. */
export function channelRequest(channel: JsonChannel, message: OutgoingMessage, now: number): JsonRequest {
  const body = JSON.stringify(messageBody(channel.kind, message.content, message.madeAt.toISOString()))
  if (channel.kind === 'matrix')
    return { method: 'PUT', url: matrixUrl(channel, message.id), headers: bearer(channel.secret), body }
  const headers = channel.kind === 'webhook' ? signatureHeaders(channel, message.id, body, now) : {}
  return { method: 'POST', url: channel.url, headers, body }
}

const bearer = (token: string | null) => ({ authorization: `Bearer ${token}` })

/** The id is the transaction of Matrix, which takes it once. */
function matrixUrl({ url, room }: ChannelRow, id: string): string {
  const path = `/_matrix/client/v3/rooms/${encodeURIComponent(room ?? '')}/send/m.room.message/${id}`
  return `${url.replace(/\/+$/, '')}${path}`
}

/** By the Standard Webhooks convention: signed by the secret, and for a day after an exchange by the previous one, too. */
function signatureHeaders(
  { secret, previousSecret, previousUntil }: ChannelRow,
  id: string,
  body: string,
  now: number,
) {
  const previous = previousUntil && previousUntil.getTime() > now ? previousSecret : null
  const at = new Date(now)
  return {
    'webhook-id': messageId(id),
    'webhook-timestamp': String(Math.floor(now / 1000)),
    'webhook-signature': [secret, previous]
      .flatMap((key) => (key ? [new Webhook(key).sign(messageId(id), at, body)] : []))
      .join(' '),
  }
}

const messageId = (id: string) => `msg_${id}`
