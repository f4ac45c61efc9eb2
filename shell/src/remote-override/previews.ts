import { forgetRequestedRemotes, type RequestedRemotes, readRequestedRemotes } from './requested-remotes'

const source = () => ({ parameter: 'preview', storage: sessionStorage })

/** The published versions that this tab previews, by remote, as requested by `?preview=mf-qr@1.4.0`. */
export const readPreviews = (): RequestedRemotes =>
  readRequestedRemotes({ ...source(), accept: (version) => version || undefined })

export const forgetPreviews = () => forgetRequestedRemotes(source())

/** The outcome of a requested preview. */
export interface Preview {
  name: string
  version: string
  /** The reason why the live version is shown instead. */
  refusal?: string
}
