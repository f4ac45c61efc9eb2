import { type Registry, RegistrySchema } from 'shared-domain'

/** The registry as it is now; `undefined` when it cannot be had, which is no news. */
export async function fetchRegistry(): Promise<Registry | undefined> {
  try {
    // Asks with the ETag of the last answer, so that nothing travels until something changes.
    const response = await fetch('/registry.json', { cache: 'no-cache' })
    return response.ok ? RegistrySchema.parse(await response.json()) : undefined
  } catch {
    return undefined
  }
}
