import type { Access } from './access'

/** Where browsers find the product: as it was told, or without sign-in the name by which this machine was asked. */
export const publicOrigin = (access: Access, host: string) =>
  access.kind === 'accounts' ? access.publicOrigin : `http://${host}`
