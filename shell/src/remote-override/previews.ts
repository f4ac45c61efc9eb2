import { type AskedRemotes, forgetAskedRemotes, readAskedRemotes } from './asked-remotes'

const place = () => ({ parameter: 'preview', storage: sessionStorage })

/** By remote: the published version that this tab previews, requested by `?preview=mf-qr@1.4.0`. */
export const readPreviews = (): AskedRemotes =>
  readAskedRemotes({ ...place(), accept: (version) => version || undefined })

export const forgetPreviews = () => forgetAskedRemotes(place())

/** The outcome of a requested preview. */
export interface Preview {
  name: string
  version: string
  /** Why the live version is shown anyway. */
  refusal?: string
}
