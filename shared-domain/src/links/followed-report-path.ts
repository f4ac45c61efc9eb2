// In its own file: an inline script needs only this path.

/** Where browsers are told that follow a report; claimed by the remote whose server part tells them. */
export const FOLLOWED_REPORTS = '/api/followed-reports'

/** What is served to a browser that follows a report, or may. */
export const followedReportPath = (reference: string) =>
  `${FOLLOWED_REPORTS}/${encodeURIComponent(reference)}`

/** The module that a page loads when a resident wants to follow. See `FollowModule`. */
export const FOLLOW_SCRIPT_PATH = `${FOLLOWED_REPORTS}/follow.js`

/** What that module exports. `path` is that of the report. Each rejects when the server does not answer. */
export interface FollowModule {
  isFollowing: (path: string) => Promise<boolean>
  /** After permission. `secret` is the phone's own of the report; left out where it has none. */
  follow: (
    path: string,
    publicKey: string,
    secret?: string | undefined,
  ) => Promise<'following' | 'no-push-service' | 'refused'>
  stop: (path: string) => Promise<'stopped' | 'refused'>
}
