import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { inTransaction } from '../../database/in-transaction'
import { serveOperation } from '../../http/operations/serve-operation'
import { Refusal } from '../../http/problems/refusal'
import { changeRecord } from '../../record/change-record'
import type { LoadedServerPart } from './load-server-parts'
import { type RecordSources, recordSources } from './record-sources'
import { pathOf, type ServerPart, type ServerPartContext, schemaOf } from './server-part'

interface ServerPartsOptions {
  parts: readonly LoadedServerPart[]
  /** In ms since 1970. */
  now: () => number
}

/** Serves what remotes bring for the server. Below the path of a part that does not run, everything says why. */
export const serverParts = fp<ServerPartsOptions>(
  async (app, { parts, now }) => {
    const sources = recordSources(app.database)
    for (const { remote, part, failure } of parts) {
      if (part) servePart(app, part, sources, now)
      else serveFailure(app, remote, failure)
    }
  },
  { name: 'server-parts', dependencies: ['database', 'auth', 'live', 'bins'] },
)

function servePart(app: FastifyInstance, part: ServerPart, sources: RecordSources, now: () => number): void {
  const needed = Object.fromEntries((part.needs ?? []).map((need) => [need, sources[need]]))
  const contextOf = partContext(app, part.remote, { record: needed as unknown as RecordSources, now })
  for (const [name, operation] of Object.entries(part.operations)) {
    const handle = part.handlers[name] as ServerPart['handlers'][string]
    serveOperation(app, operation, (input, request) => handle(input, contextOf(request)))
  }
}

function partContext(app: FastifyInstance, remote: string, given: Pick<ServerPartContext, 'record' | 'now'>) {
  const ownTables = `set local search_path = ${schemaOf(remote)}`
  return ({ principal }: FastifyRequest): ServerPartContext => ({
    ...given,
    person: { name: principal.name, roles: principal.roles },
    // Of the transaction: a pooler keeps no setting of a session.
    read: (work) => inTransaction(app.database, work, `begin read only; ${ownTables}`).catch(explainWrite),
    change: (work) =>
      changeRecord(app, principal.name, async ({ transaction, audit, tell }) => {
        await transaction.execute(sql.raw(ownTables))
        const result = await work({ transaction, audit, tell: () => tell({ kind: 'remote', remote }) })
        await transaction.execute(sql`set local search_path to default`)
        return result
      }),
  })
}

/** Of PostgreSQL: a read-only transaction. */
const READ_ONLY = '25006'

/** It would pass for a database that has become read only. */
function explainWrite(error: Error): never {
  if ((error.cause as { code?: string } | undefined)?.code !== READ_ONLY) throw error
  throw new Error('A handler changes tables within `read`: use `change`.')
}

function serveFailure(app: FastifyInstance, remote: string, failure: string): void {
  app.log.error(`The server part of ${remote} does not run: ${failure}`)
  app.all(`${pathOf(remote)}*`, { config: { needs: 'nothing' } }, async ({ principal }) => {
    // The reason may name tables: it is for those who are signed in.
    const reason = principal.roles.length > 0 ? ` ${failure}` : ''
    throw new Refusal('server-part-away', `The server part of ${remote} does not run.${reason}`)
  })
}
