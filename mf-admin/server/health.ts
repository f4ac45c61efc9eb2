import type { RecordSources, ServerPart } from 'api/server-part'
import type * as operations from '../operations/health'
import type { Health } from '../operations/health'

type Facts<Name extends keyof RecordSources['health']> = Awaited<ReturnType<RecordSources['health'][Name]>>

/** The job that copies the bins of a council's layer. */
const MIRROR_JOB = 'mirror'

export const healthHandlers: ServerPart<typeof operations, 'health'>['handlers'] = {
  getHealth: async (_, { record: { health } }) => {
    const [database, store, jobs, record, administrators] = await Promise.all([
      health.database(),
      health.store(),
      health.jobs(),
      health.record(),
      health.administrators(),
    ])
    return {
      database: presentDatabase(database),
      store: presentStore(store),
      mirror: (await health.isMirrored()) ? (jobs.find(({ name }) => name === MIRROR_JOB) ?? null) : null,
      jobs,
      backups: await health.backups(),
      ...record,
      administrators: administrators && presentAdministrators(administrators),
      retention: await health.retention(),
    }
  },
}

const stateOf = (failure: string | null) => ({ isWell: failure === null, failure })

function presentDatabase({ isWritable, missingMigrations, ...facts }: Facts<'database'>): Health['database'] {
  const failure = !isWritable
    ? 'It cannot be written. The log of the server says why.'
    : missingMigrations > 0
      ? `It lacks ${missingMigrations} migration(s) of this version: start the server, and it brings them in.`
      : null
  return { ...stateOf(failure), ...facts }
}

const presentStore = ({ failure, ...facts }: Facts<'store'>): Health['store'] => ({
  ...stateOf(failure),
  ...facts,
})

function presentAdministrators({
  administrators,
  breakGlass,
  hasProvider,
}: NonNullable<Facts<'administrators'>>): Health['administrators'] {
  const remedy = hasProvider ? NO_ADMINISTRATOR.provider : NO_ADMINISTRATOR.password
  return {
    ...stateOf(administrators > 0 ? null : remedy),
    count: administrators,
    breakGlass: hasProvider ? breakGlass : null,
  }
}

const NO_ADMINISTRATOR = {
  provider:
    'No administrator can sign in. Give a person the role admin at the council’s provider, or run on the server: npm run account -- break-glass NAME',
  password: 'No administrator can sign in. Run on the server: npm run account -- invite NAME --role admin',
}
