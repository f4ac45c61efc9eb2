import type { ChannelKind } from '../operations'
import { type MessageContent, messageLines, messageText, messageTitle } from './event-text'

/** The kinds of channels that take JSON. */
export type JsonChannelKind = Exclude<ChannelKind, 'email'>

/** The JSON that each kind of receiver understands. `madeAt` is an ISO 8601 moment. */
export const messageBody = (kind: JsonChannelKind, content: MessageContent, madeAt: string): object =>
  BODIES[kind](content, madeAt)

const BODIES = {
  webhook: standardPayload,
  slack: (content) => ({ text: escapeSlack(messageText(content)) }),
  teams: (content) => ({
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content: adaptiveCard(content) }],
  }),
  // A notice, so that other bots of the room do not answer it.
  matrix: (content) => ({ msgtype: 'm.notice', body: messageText(content) }),
} as const satisfies Record<JsonChannelKind, (content: MessageContent, madeAt: string) => object>

/** The payload of the Standard Webhooks convention: `type`, `timestamp` and `data`. */
function standardPayload({ events, count }: MessageContent, madeAt: string) {
  const [first] = events
  if (count === 1 && first) return { type: first.kind, timestamp: first.at, data: first }
  return { type: 'events.digest', timestamp: madeAt, data: { count, events } }
}

const escapeSlack = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const adaptiveCard = (content: MessageContent) => ({
  $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
  type: 'AdaptiveCard',
  version: '1.4',
  body: [
    { type: 'TextBlock', text: messageTitle(content), weight: 'Bolder', wrap: true },
    ...messageLines(content).map((text) => ({ type: 'TextBlock', text, wrap: true, spacing: 'Small' })),
  ],
})
