import {
  type RegisteredRemote,
  type Registry,
  RegistrySchema,
  type RuntimeSettings,
  RuntimeSettingsSchema,
} from 'shared-domain'
import * as z from 'zod/mini'

/** The registry and settings that the server embedded in the document, so that no request is needed. */
export function readBootData(page: Document): { registry: Registry; settings: RuntimeSettings } {
  return {
    registry: readRegistry(readJson(page, 'registry')),
    settings: RuntimeSettingsSchema.parse(readJson(page, 'settings')),
  }
}

const AnyRegistrySchema = z.extend(RegistrySchema, { remotes: z.array(z.unknown()) })

/** Drops a remote with an invalid description; the others still work. */
function readRegistry(data: unknown): Registry {
  const { revision, remotes } = AnyRegistrySchema.parse(data)
  return { revision, remotes: remotes.flatMap(readRemote) }
}

function readRemote(data: unknown): RegisteredRemote[] {
  const remote = RegistrySchema.shape.remotes.def.element.safeParse(data)
  if (remote.success) return [remote.data]
  console.error('The registry holds an invalid remote:', data, remote.error)
  return []
}

function readJson(page: Document, id: string): unknown {
  const text = page.getElementById(id)?.textContent
  if (!text) throw new Error(`The document holds no ${id}. It must come from the product's own server.`)
  return JSON.parse(text)
}
