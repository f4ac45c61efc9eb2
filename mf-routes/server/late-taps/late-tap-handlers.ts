import { momentOfTap, type PartPerson, type RecordSources, type ServerPartContext } from 'api/server-part'
import type { OperationInput } from 'shared-domain/contract'
import type { decideLateTap, recordLateTap } from '../../operations'
import { decideLateTap as decide } from './decide-late-tap'
import { listLateTaps } from './list-late-taps'
import { receiveLateTap } from './receive-late-tap'

type Context = Pick<ServerPartContext<'collections' | 'driving' | 'fleet' | 'routes'>, 'change' | 'read'> & {
  person: PartPerson
  record: Pick<RecordSources, 'bins' | 'driving'>
}

/** Taps that their routes refused: received from phones, listed and decided by the office. */
export const lateTapHandlers = {
  recordLateTap: ({ headers, body }: OperationInput<typeof recordLateTap>, { change, person }: Context) =>
    change((work) =>
      receiveLateTap(work, person, {
        ...body,
        id: headers['idempotency-key'],
        at: momentOfTap(body.at, headers['made-ms-ago']),
      }),
    ),
  listLateTaps: async (_: unknown, context: Context) => ({ taps: await listLateTaps(context) }),
  decideLateTap: ({ params, body }: OperationInput<typeof decideLateTap>, { change, person }: Context) =>
    change((work) => decide(work, person, { ...params, ...body })),
}
