/** The pages of a remote that have first content; the source comes from `first-content-config.ts`. */
declare module '#first-content-pages' {
  import type { ComponentType } from 'react'
  import type { FirstRequest } from 'shared-domain'

  export const pages: Readonly<
    Record<
      string,
      { Page: ComponentType; firstRequests: (url: URL) => readonly FirstRequest[] | null } | undefined
    >
  >
}
