import { isPushService } from './push-services'

it.each([
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  'wns2-pn1p.notify.windows.com',
])('%s is a push service', (host) => expect(isPushService(host)).toBe(true))

it.each(['example.com', 'push.apple.com.example.com', 'notpush.apple.com', 'googleapis.com'])(
  '%s is none',
  (host) => expect(isPushService(host)).toBe(false),
)
