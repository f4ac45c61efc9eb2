import type { GuardOptions } from 'api/server-part'
import { HOUR_MS } from 'shared-domain'
import webPush from 'web-push'
import type { PushNotification } from '../../rules/push-notification'
import type { Outcome } from '../sending/outcome'
import { sendRequest } from '../sending/send-request'
import type { BrowserRow } from '../tables'
import type { VapidKey } from './vapid-key'

interface Push {
  notification: PushNotification
  urgency: 'high' | 'normal'
}

interface PushSender extends GuardOptions {
  key: VapidKey
  /** Whom a push service asks about these messages: a `mailto:` or https address. */
  contact: string
}

/** What was not shown for a day is not news. */
const KEPT_S = (24 * HOUR_MS) / 1000

/** The push service does not know the subscription any more. */
const GONE = [404, 410]

/** Tries to bring a message to a browser by its push service. `gone` when nothing can be sent to this browser any more. */
export async function sendPush(
  { endpoint, p256dh, auth }: Pick<BrowserRow, 'endpoint' | 'p256dh' | 'auth'>,
  { notification, urgency }: Push,
  { key, contact, ...guard }: PushSender,
): Promise<Outcome | { kind: 'gone' }> {
  let details: ReturnType<typeof webPush.generateRequestDetails>
  try {
    details = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(notification),
      {
        vapidDetails: { subject: contact, ...key },
        TTL: KEPT_S,
        urgency,
        // A push service that has the message already replaces it.
        topic: notification.tag.replaceAll('-', ''),
      },
    )
  } catch {
    return {
      kind: 'failed',
      reason: 'its keys encrypt nothing: switch notifications on in it again',
      isFinal: true,
    }
  }
  const outcome = await sendRequest(
    {
      method: 'POST',
      url: endpoint,
      headers: Object.fromEntries(
        Object.entries(details.headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
      ),
      body: details.body ?? '',
    },
    guard,
  )
  return outcome.kind === 'failed' && GONE.includes(outcome.status ?? 0) ? { kind: 'gone' } : outcome
}
