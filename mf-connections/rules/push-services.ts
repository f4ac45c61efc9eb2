/**
 * The push services of the browsers that residents have. Anybody may follow a report, so nothing is sent to another host on their word.
 * From the documentation of Chromium, Firefox, Safari and Edge.
 */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
] as const

/** Whether a host is a push service, or one below it. */
export const isPushService = (host: string): boolean =>
  PUSH_SERVICES.some((service) => host === service || host.endsWith(`.${service}`))

/** So many browsers follow one report. */
export const FOLLOWERS_MAX = 10
