import { FOLLOW_SCRIPT_PATH, type FollowModule, followedReportPath } from 'shared-domain'
import { t } from '../../messages/translate'
import { SENT_PREFIX, type SentReport } from '../../report-outbox/report-entry'

/** Loads what follows a report. It is of the server, so that the page knows no push service. @internal */
export const loader = {
  load: (): Promise<FollowModule> => import(/* webpackIgnore: true */ FOLLOW_SCRIPT_PATH as string),
}

/**
 * Offers to tell the browser what becomes of the report on the page, where the browser and the council can. The rest of what that needs is
 * loaded on a tap, or where the browser has allowed notifications before.
 */
export async function followReport(): Promise<void> {
  const place = document.getElementById('follow-report')
  const reference = place?.dataset.reference
  const text = place?.querySelector('p')
  const button = place?.querySelector('button')
  if (!reference || !text || !button || !canBeTold()) return
  const path = followedReportPath(reference)
  const answer = await fetch(path)
  const publicKey: string | null = answer.ok ? (await answer.json()).publicKey : null
  if (!publicKey) return
  const secret = secretOf(reference)
  let isOn = Notification.permission === 'granted' && (await (await loader.load()).isFollowing(path))
  let isBusy = false

  function show(problem?: string) {
    const state = isOn ? t('follow.on') : secret ? t('follow.insteadOfMails') : t('follow.off')
    // Screen readers read every change.
    if (text) text.textContent = problem ?? state
    if (button) button.textContent = isOn ? t('follow.stop') : t('follow.start')
  }
  async function start(key: string): Promise<string | undefined> {
    // At once: browsers ask only on a tap, and not seconds later.
    const permission = Notification.requestPermission()
    const { follow } = await loader.load()
    if ((await permission) !== 'granted') return t('follow.notAllowed')
    const outcome = await follow(path, key, secret)
    if (outcome === 'no-push-service') return t('follow.noPushService')
    if (outcome === 'refused') return t('follow.refused')
    isOn = true
  }
  async function stop(): Promise<string | undefined> {
    if ((await (await loader.load()).stop(path)) === 'refused') return t('follow.notStopped')
    isOn = false
  }
  button.onclick = async () => {
    if (isBusy) return
    isBusy = true
    button.setAttribute('aria-disabled', 'true')
    show(await (isOn ? stop() : start(publicKey)).catch(() => t('server.silent')))
    button.removeAttribute('aria-disabled')
    isBusy = false
  }
  show()
  if (place) place.hidden = false
}

const canBeTold = () =>
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  window.Notification !== undefined &&
  Notification.permission !== 'denied'

/** The secret of a report that was sent from this phone. */
function secretOf(reference: string): string | undefined {
  try {
    const sent = Object.keys(localStorage)
      .filter((key) => key.startsWith(SENT_PREFIX))
      .map((key): Partial<SentReport> => JSON.parse(localStorage.getItem(key) ?? '{}'))
    return sent.find((report) => report.reference === reference)?.secret
  } catch {
    // Storage is switched off: the phone knows no report.
    return undefined
  }
}
