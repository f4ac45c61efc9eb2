import type { Operation } from 'shared-domain/contract'
import * as z from 'zod/mini'
import { describeOperation, headerNames } from '../../../http/operations/describe-operation'
import { type PartDescription, type PartOperation, servedOperation } from '../messages/part-protocol'
import type { ServerPart } from '../server-part'
import { variablesOf } from './part-settings'

const isFunction = z.custom((value) => typeof value === 'function', 'is no function')

const ModuleSchema = z.object({
  part: z.object({
    remote: z.string(),
    folder: z.string(),
    needs: z.optional(z.array(z.string())),
    settings: z.optional(z.object({ schema: z.unknown(), secrets: z.array(z.string()) })),
    operations: z.record(
      z.string(),
      z.looseObject({
        method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
        path: z.string(),
        summary: z.string().check(z.minLength(1)),
        needs: z.string(),
      }),
    ),
    handlers: z.record(z.string(), isFunction),
    downloads: z.optional(z.record(z.string(), z.looseObject({ name: z.string(), readPage: isFunction }))),
  }),
})

/** The part that a module exports. Throws one sentence that says what to correct. */
export function partIn(exported: unknown): ServerPart {
  const parsed = z.safeParse(ModuleSchema, exported)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Error(
      `Its index.ts exports no sound \`part\` of serverPart({ … }): ${issue?.path.join('.')}: ${issue?.message}.`,
    )
  }
  const { part } = exported as { part: ServerPart }
  const unserved = Object.keys(part.operations).find(
    (name) => !Object.hasOwn(part.handlers, name) && !Object.hasOwn(part.downloads ?? {}, name),
  )
  if (unserved) throw new Error(`The operation ${unserved} of ${part.remote} has no handler.`)
  return part
}

/** Describes a part to the server. */
export const describePart = (part: ServerPart): PartDescription => ({
  remote: part.remote,
  folder: part.folder,
  needs: [...(part.needs ?? [])],
  operations: Object.fromEntries(
    Object.entries(part.operations).map(([name, operation]) => [name, partOperation(part, name, operation)]),
  ),
  settings: { names: variablesOf(part), secrets: part.settings?.secrets ?? [] },
  jobs: Object.fromEntries(Object.entries(part.jobs ?? {}).map(([name, { everyMs }]) => [name, { everyMs }])),
  typedTexts: part.typedTexts ?? [],
  events: part.events ?? {},
  hasDemonstration: part.demonstrate !== undefined,
  hasRetention: part.forget !== undefined,
})

const partOperation = (part: ServerPart, name: string, operation: Operation): PartOperation => ({
  ...servedOperation(operation),
  headers: headerNames(operation),
  description: describeOperation(`${part.remote}.${name}`, operation),
  download: downloadName(part.downloads ?? {}, name),
})

const downloadName = (downloads: Readonly<Record<string, { name: string }>>, name: string) =>
  downloads[name]?.name ?? null
