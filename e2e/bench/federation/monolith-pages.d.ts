/** Generated when the monolith is built. */
declare module 'monolith-pages' {
  import type { ComponentType } from 'react'

  export const pages: Record<string, () => Promise<Record<string, ComponentType>>>
}
