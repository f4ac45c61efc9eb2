import {
  FIRST_ANSWERS_ID,
  type FirstAnswer,
  FirstAnswerSchema,
  type RegisteredRemote,
  type Registry,
  RegistrySchema,
  type RuntimeSettings,
  RuntimeSettingsSchema,
} from 'shared-domain'
import * as z from 'zod/mini'

interface BootData {
  registry: Registry
  settings: RuntimeSettings
  /** The answers from which the document shows its first content; empty without one. */
  firstAnswers: FirstAnswer[]
}

/** What the server embedded in the document, so that no request is needed. */
export function readBootData(page: Document): BootData {
  return {
    registry: readRegistry(readJson(page, 'registry')),
    settings: RuntimeSettingsSchema.parse(readJson(page, 'settings')),
    firstAnswers: readFirstAnswers(page),
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

/** Without them the page asks for its data. */
function readFirstAnswers(page: Document): FirstAnswer[] {
  if (!page.getElementById(FIRST_ANSWERS_ID)) return []
  return z.array(FirstAnswerSchema).safeParse(readJson(page, FIRST_ANSWERS_ID)).data ?? []
}
