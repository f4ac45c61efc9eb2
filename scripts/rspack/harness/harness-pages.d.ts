/** The remote's pages; the source comes from `harness-pages-module.ts`. */
declare module '#harness-pages' {
  import type { ComponentType } from 'react'

  export interface PageOfRemote {
    path: string
    title: string
    Page: ComponentType
  }
  export const name: string
  export const pages: PageOfRemote[]
}
