import { FOLLOWED_REPORTS } from 'shared-domain'
import { followWorker } from '../../operations'
import { BROWSER_ID_SCRIPT } from '../push/browser-id'

/**
 * The module by which a page has its browser follow a report: `FollowModule`. It keeps the subscription when a resident stops, because other
 * reports may be followed by it.
 */
export const FOLLOW_SCRIPT = `
const SCOPE = '${FOLLOWED_REPORTS}/'
const findSubscription = async () =>
  (await navigator.serviceWorker.getRegistration(SCOPE))?.pushManager.getSubscription()

export async function isFollowing(path) {
  const subscription = await findSubscription()
  if (!subscription) return false
  const answer = await fetch(path + '?browser=' + (await idOf(subscription)))
  if (!answer.ok) throw new Error('The server answered ' + answer.status)
  return (await answer.json()).isFollowing
}

export async function follow(path, publicKey, secret) {
  let subscription
  try {
    subscription = await subscribe(publicKey)
  } catch (error) {
    console.warn('The browser made no push subscription:', error)
    return 'no-push-service'
  }
  const { endpoint, keys: { p256dh, auth } } = subscription.toJSON()
  const answer = await fetch(path + '/browsers/' + (await idOf(subscription)), {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...(secret && { 'report-secret': secret }) },
    body: JSON.stringify({ endpoint, p256dh, auth }),
  })
  return answer.ok ? 'following' : 'refused'
}

export async function stop(path) {
  const subscription = await findSubscription()
  if (!subscription) return 'stopped'
  const answer = await fetch(path + '/browsers/' + (await idOf(subscription)), { method: 'DELETE' })
  return answer.ok ? 'stopped' : 'refused'
}

async function subscribe(applicationServerKey) {
  const registration = await navigator.serviceWorker.register('${followWorker.path}', { updateViaCache: 'none' })
  await untilActive(registration)
  const make = () => registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  try {
    return await make()
  } catch (error) {
    // One that was made with another key is of no use any more.
    const known = await registration.pushManager.getSubscription()
    if (!known) throw error
    await known.unsubscribe()
    return make()
  }
}
${BROWSER_ID_SCRIPT}
function untilActive({ installing, waiting, active }) {
  const worker = installing ?? waiting
  if (active || !worker) return
  return new Promise((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve()
      if (worker.state === 'redundant') reject(new Error('The worker of notifications was not installed.'))
    })
  })
}
`
