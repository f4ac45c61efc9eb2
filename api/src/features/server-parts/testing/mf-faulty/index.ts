import { sql } from 'drizzle-orm'
import { operation } from 'shared-domain/contract'
import * as z from 'zod/mini'
import { type Executor, type PartWork, serverPart } from '../../../../server-part'

type Work = Pick<PartWork<'bins'>, 'read' | 'change' | 'record' | 'log'>

/** Keeps the names alone in the type. */
function faults<Name extends string>(all: Record<Name, (work: Work) => Promise<unknown>>) {
  return all
}

/** What a careless, greedy or hostile team can do in a handler, by its name. */
const COMMIT = faults({
  'never answers': () => forever(),
  'never ends a change': ({ change }) => change(forever),
  'never ends a read': ({ read }) => read(forever),
  'blocks its thread': async () => {
    for (;;);
  },
  'blocks its thread in a timer': async () => {
    setTimeout(() => {
      for (;;);
    })
  },
  'searches with a pattern that never ends': async () => /^(a+)+$/.test(`${'a'.repeat(60)}!`),
  throws: () => Promise.reject(new Error('A planted error.')),
  'throws in a timer': async () => {
    setTimeout(() => {
      throw new Error('A planted error of a timer.')
    })
  },
  'does not await a rejection': async () => {
    void Promise.reject(new Error('A planted rejection.'))
  },
  exits: async () => process.exit(1),
  'calls itself without end': async () => {
    const deeper = (): number => 1 + deeper()
    return deeper()
  },
  'fills its heap': async () => {
    const kept: unknown[] = []
    for (;;) {
      kept.push(new Array(1_000_000).fill(kept))
      await new Promise((resolve) => setImmediate(resolve))
    }
  },
  'fills buffers': async () => {
    for (;;) {
      held.push(Buffer.alloc(16 * 1024 ** 2, 1))
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  },
  'opens a hundred changes': ({ change }) =>
    Promise.all(Array.from({ length: 100 }, () => change(({ transaction }) => sleep(transaction, 1)))),
  'opens a hundred reads': ({ read }) =>
    Promise.all(Array.from({ length: 100 }, () => read((query) => sleep(query, 1)))),
  'asks the record a thousand times at once': ({ record }) =>
    Promise.all(Array.from({ length: 1_000 }, () => record.bins.standing())),
  'sleeps in the database': ({ read }) => read((query) => sleep(query, 60)),
  'reads a hundred million characters': ({ read }) =>
    read((query) => query.execute(sql`select repeat('x', 10000000) from generate_series(1, 10)`)),
  'fails every statement': ({ change }) =>
    change(({ transaction }) => transaction.execute(sql`select 1 / 0`)),
  'reads the tables of the record': run('select * from public.bins'),
  'changes the tables of the record': run('update public.bins set fill_level = 0'),
  'drops a table of the record': run('drop table public.bins cascade'),
  'drops a table behind another statement': run('select 1; drop table public.bins cascade'),
  'leaves its role': run('reset role'),
  'leaves its role by a function': run("select set_config('role', 'none', true)"),
  'ends the transaction': run('commit'),
  'ends the connections of others': run('select pg_terminate_backend(pid) from pg_stat_activity'),
  'hides a table of the record': run('select 1 as id into temporary bins'),
  'writes a hundred thousand lines into the log': async ({ log }) => {
    for (let line = 0; line < 100_000; line++) log.info('A planted line.')
  },
})

export type Fault = keyof typeof COMMIT
export const FAULTS = Object.keys(COMMIT) as Fault[]

export const doFault = operation({
  method: 'POST',
  path: '/api/faulty/faults',
  summary: 'Does something that no part should do.',
  needs: 'record:read',
  body: z.strictObject({ fault: z.string() }),
  answer: z.object({ environment: z.array(z.string()) }),
})

export const listThings = operation({
  method: 'GET',
  path: '/api/faulty/things',
  summary: 'What its own table holds.',
  needs: 'record:read',
  answer: z.object({ things: z.array(z.string()) }),
})

/** A server part that does what it should not. */
export const part = serverPart({
  remote: 'mf-faulty',
  folder: import.meta.dirname,
  needs: ['bins'],
  operations: { doFault, listThings },
  handlers: {
    async doFault({ body: { fault } }, work) {
      await COMMIT[fault as Fault]?.(work)
      return { environment: Object.keys(process.env) }
    },
    listThings: (_, { read }) =>
      read(async (query) => {
        const { rows } = await query.execute<{ text: string }>(sql`select text from things order by id`)
        return { things: rows.map(({ text }) => text) }
      }),
  },
  background: () => ({ 'never stops': { work: forever } }),
})

const held: Buffer[] = []

function forever(): Promise<never> {
  return new Promise(() => undefined)
}

function run(statement: string) {
  return ({ change }: Work) => change(({ transaction }) => transaction.execute(sql.raw(statement)))
}

const sleep = (query: Executor, seconds: number) => query.execute(sql`select pg_sleep(${seconds})`)
