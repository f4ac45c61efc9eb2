/** What the pages that work offline need of this deployment: the server writes it in front of the worker's own text. */
declare const OFFLINE_PAGES: {
  /** Another one whenever a document or a file of theirs is another. */
  version: string
  /** `integrity` where what was published is pinned. */
  files: readonly { url: string; integrity?: string }[]
}
