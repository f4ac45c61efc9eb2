import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { HOUR_MS } from 'shared-domain'
import { type Database, databasePlugin, openDatabase } from '../../database/database'
import { domainEvents, events } from '../../database/schema'
import { makeTestDatabase } from '../../database/testing/test-database'
import { JobInterrupted } from './job-interrupted'
import { failHangingJobs, lateSources, readJobs } from './job-outcomes'
import { lastingJob } from './lasting-job'
import { runExclusively } from './run-exclusively'
import { scheduledJob } from './scheduled-job'

let database: Database
beforeEach(async () => {
  database = await makeTestDatabase()
})
afterEach(() => database.close())

/** A clock for a scheduled job that waits until the test starts its next round. */
function heldClock() {
  let next = () => {}
  let isWaiting = () => {}
  let waiting = new Promise<void>((resolve) => {
    isWaiting = resolve
  })
  const wait = (_ms: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      if (signal.aborted) return resolve()
      next = resolve
      signal.addEventListener('abort', () => resolve())
      isWaiting()
    })
  const round = async () => {
    waiting = new Promise<void>((resolve) => {
      isWaiting = resolve
    })
    next()
    await waiting
  }
  return { wait, round, firstRound: () => waiting }
}

async function processWith(work: (signal: AbortSignal) => Promise<void>, everyMs = 0) {
  const logged: string[] = []
  const app = Fastify({
    logger: { level: 'error', stream: { write: (line: string) => void logged.push(line) } },
  })
  const clock = heldClock()
  await app.register(databasePlugin, { database: openDatabase({ url: database.url }) })
  scheduledJob(app, { name: 'sweeping', everyMs, work, wait: clock.wait })
  await app.ready()
  return { app, logged, ...clock }
}

const ALL_BUT_INTERVALS = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setTimeout',
  'clearTimeout',
] as const satisfies string[]

const turn = (work: () => Promise<void>, everyMs = 0) =>
  runExclusively(database, { name: 'sweeping', everyMs, work })
const nothing = async () => undefined

describe('a scheduled job', () => {
  it('is done when the app is ready and every time again until it closes', async () => {
    const work = jest.fn(nothing)
    const { app, firstRound, round } = await processWith(work)
    await firstRound()
    await round()
    await round()
    expect(work).toHaveBeenCalledTimes(3)
    await app.close()
    expect(work).toHaveBeenCalledTimes(3)
  })

  it('is done by one of two processes, and again when its time has come', async () => {
    const work = jest.fn(nothing)
    const one = await processWith(work, HOUR_MS)
    const other = await processWith(work, HOUR_MS)
    await Promise.all([one.firstRound(), other.firstRound()])
    expect(work).toHaveBeenCalledTimes(1)
    await database.pool.query(
      `update facts set value = to_jsonb(clock_timestamp() - interval '61 minutes') where name = 'duty sweeping'`,
    )
    await Promise.all([one.round(), other.round()])
    expect(work).toHaveBeenCalledTimes(2)
    await Promise.all([one.app.close(), other.app.close()])
  })

  it('is never done twice at once, however often it is due (ASVS 2.3.4)', async () => {
    let most = 0
    let now = 0
    let done = 0
    const work = async () => {
      most = Math.max(most, ++now)
      await database.pool.query('select pg_sleep(0.02)')
      now--
      done++
    }
    while (done < 3) await Promise.all(Array.from({ length: 4 }, () => turn(work)))
    expect(most).toBe(1)
  })

  it('that fails says so once, and is tried again', async () => {
    const work = jest.fn(async () => {
      throw new Error('no broom')
    })
    const { app, logged, firstRound, round } = await processWith(work)
    await firstRound()
    await round()
    expect(work).toHaveBeenCalledTimes(2)
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { msg: "The scheduled job 'sweeping' failed", err: { message: 'no broom' } },
    ])
    await app.close()
  })

  it('is free for others when the lease of a process that was killed has expired, or is far in the future', async () => {
    const leave = (until: string) =>
      database.pool.query(
        `insert into leases values ('duty sweeping', 'killed', clock_timestamp() + $1::interval, 30000)
         on conflict (name) do update set until = excluded.until`,
        [until],
      )
    await leave('29 s')
    expect(await turn(nothing)).toBe(false)
    // Of a processor whose clock is ahead.
    await leave('31 s')
    expect(await turn(nothing)).toBe(false)
    await leave('-1 s')
    expect(await turn(nothing)).toBe(true)
    // From before the database's clock was set back.
    await leave('1 hour')
    expect(await turn(nothing)).toBe(true)
  })

  it('stays with a process that loses its connections, and needs none while it works', async () => {
    const isDone = await turn(async () => {
      const other = openDatabase({ url: database.url })
      await other.pool.query(
        'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      await other.close()
      // The pool drops its connections once it hears that they have ended.
      while (database.pool.totalCount > 0) await sleep(5)
      expect(await turn(nothing)).toBe(false)
    })
    expect(isDone).toBe(true)
    expect(await turn(nothing)).toBe(true)
  })

  it('is waited for when the app closes', async () => {
    let isDone = false
    let isBegun = () => {}
    const begun = new Promise<void>((resolve) => {
      isBegun = resolve
    })
    const { app } = await processWith(async (signal) => {
      isBegun()
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      await database.pool.query('select pg_sleep(0.02)')
      isDone = true
    })
    await begun
    await app.close()
    expect(isDone).toBe(true)
  })

  it('that its closing process interrupts is due for the next one at once', async () => {
    const interrupted = jest.fn(
      (signal: AbortSignal) =>
        new Promise<void>((_, reject) => {
          signal.addEventListener('abort', () => reject(new JobInterrupted()))
        }),
    )
    const one = await processWith(interrupted, HOUR_MS)
    while (interrupted.mock.calls.length === 0) await sleep(10)
    await one.app.close()
    expect(one.logged).toEqual([])
    const work = jest.fn(nothing)
    const next = await processWith(work, HOUR_MS)
    await next.firstRound()
    expect(work).toHaveBeenCalledTimes(1)
    await next.app.close()
  })

  it('is interrupted when another process may do it, because the lease was lost', async () => {
    // Only the renewal of the lease is on this clock.
    jest.useFakeTimers({ doNotFake: ALL_BUT_INTERVALS })
    try {
      let isBegun = () => {}
      const begun = new Promise<void>((resolve) => {
        isBegun = resolve
      })
      const { app, firstRound } = await processWith(async (signal) => {
        isBegun()
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        throw new JobInterrupted()
      }, HOUR_MS)
      await begun
      await database.pool.query(
        `update leases set holder = 'another', until = clock_timestamp() + interval '29 s' where name = 'duty sweeping'`,
      )
      jest.advanceTimersByTime(10_000)
      await firstRound()
      await app.close()
    } finally {
      jest.useRealTimers()
    }
    // The lease of the other process is left alone.
    expect(await turn(nothing)).toBe(false)
  })

  it('keeps its schedule after the clock was set back', async () => {
    await database.pool.query(
      `insert into facts values ('duty sweeping', to_jsonb(clock_timestamp() + interval '1 day'))`,
    )
    expect(await turn(nothing, HOUR_MS)).toBe(true)
  })
})

describe('background work has a heartbeat that Health believes: one', () => {
  const broker = async (work: Parameters<typeof lastingJob>[1]['work'], onTurn?: () => Promise<void>) => {
    const app = Fastify()
    await app.register(databasePlugin, { database: openDatabase({ url: database.url }) })
    const job = lastingJob(app, {
      name: 'broker',
      source: 'broker of the sensors',
      work,
      ...(onTurn && { onTurn }),
    })
    app.addHook('onReady', async () => job.start())
    app.addHook('preClose', job.stop)
    await app.ready()
    return app
  }
  const untilClosed = (signal: AbortSignal) =>
    new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  const turned = (times: number) => {
    let left = times
    let resolve = () => {}
    const done = new Promise<void>((settle) => {
      resolve = settle
    })
    const onTurn = async () => {
      if (--left === 0) resolve()
    }
    return { done, onTurn }
  }
  const hoursLater = (hours: number) =>
    database.pool.query(
      `update facts set value = case jsonb_typeof(value)
         when 'string' then to_jsonb((value #>> '{}')::timestamptz - $1::float8 * interval '1 hour')
         else value || jsonb_build_object('doneAt', (value ->> 'doneAt')::timestamptz - $1::float8 * interval '1 hour') end
       where name like '% broker' or name like '% sweeping'`,
      [hours],
    )

  it('tells since when background work fails, although it runs, and when it is well again', async () => {
    const { done, onTurn } = turned(2)
    let recover: () => void = () => undefined
    const app = await broker(async (signal, heartbeat) => {
      heartbeat.well()
      heartbeat.failed('The broker cannot be reached')
      recover = heartbeat.well
      await untilClosed(signal)
    }, onTurn)
    await done
    const [failing] = await readJobs(app.database)
    expect(failing).toMatchObject({ isWell: false, failure: 'The broker cannot be reached', lateSince: null })
    expect(await lateSources(app.database)).toEqual([
      { name: 'broker of the sensors', since: failing?.failingSince },
    ])
    recover()
    await app.close()
    const reopened = await broker(untilClosed)
    expect(await readJobs(reopened.database)).toMatchObject([
      { isWell: true, failingSince: null, failure: 'The broker cannot be reached' },
    ])
    expect(await lateSources(reopened.database)).toEqual([])
    await reopened.close()
  })

  it('of a source of levels tells live screens of each turn at once, and of nothing else', async () => {
    const told = async () => (await database.query.select().from(events)).map(({ event }) => event)
    const { done, onTurn } = turned(3)
    let tell: Parameters<Parameters<typeof lastingJob>[1]['work']>[1] | undefined
    const app = await broker(async (signal, heartbeat) => {
      tell = heartbeat
      heartbeat.well()
      heartbeat.failed('The broker cannot be reached')
      heartbeat.failed('The broker refuses the password')
      heartbeat.well()
      await untilClosed(signal)
    }, onTurn)
    await done
    expect(await told()).toEqual([{ kind: 'sources' }, { kind: 'sources' }])
    // A process that hung for an hour beats again.
    await hoursLater(1)
    tell?.failed('The broker cannot be reached')
    tell?.well()
    await app.close()
    expect(await told()).toHaveLength(3)
  })

  it('is an event when work begins to fail, and one when it is well again, however often it fails', async () => {
    const { done, onTurn } = turned(3)
    const app = await broker(async (signal, heartbeat) => {
      heartbeat.well()
      heartbeat.failed('The broker cannot be reached')
      heartbeat.failed('The broker refuses the password')
      heartbeat.well()
      await untilClosed(signal)
    }, onTurn)
    await done
    await app.close()
    const told = await database.query.select().from(domainEvents).orderBy(domainEvents.seq)
    expect(told.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['job.failed', 'job:broker'],
      ['job.recovered', 'job:broker'],
    ])
  })

  it('of work that brings no levels tells nobody', async () => {
    const { app, firstRound } = await processWith(() => Promise.reject(new Error('broken')))
    await firstRound()
    expect(await database.query.select().from(events)).toEqual([])
    await app.close()
  })

  it('is of work that does not start when the server closes at once', async () => {
    const work = jest.fn(untilClosed)
    const app = await broker(work)
    await app.close()
    expect(work).not.toHaveBeenCalled()
  })

  it('that stops makes the work late, although no failure was recorded', async () => {
    const { done, onTurn } = turned(1)
    const app = await broker(async (signal, heartbeat) => {
      heartbeat.well()
      await untilClosed(signal)
    }, onTurn)
    await done
    expect(await readJobs(app.database)).toMatchObject([{ isWell: true, lateSince: null }])
    await hoursLater(1)
    const [late] = await readJobs(app.database)
    expect(late).toMatchObject({ isWell: false, failingSince: null, lateSince: late?.expectedAt })
    expect(await lateSources(app.database)).toEqual([
      { name: 'broker of the sensors', since: late?.expectedAt },
    ])
    await app.close()
  })

  it('of a scheduled job says when it is expected next, and that it is late when that is over', async () => {
    const { app, firstRound } = await processWith(nothing, HOUR_MS)
    await firstRound()
    const [job] = await readJobs(app.database)
    expect(job).toMatchObject({ name: 'sweeping', isWell: true, lateSince: null })
    expect(Date.parse(job?.expectedAt ?? '') - Date.parse(job?.doneAt ?? '')).toBe(HOUR_MS)
    await hoursLater(2)
    expect(await readJobs(app.database)).toMatchObject([{ isWell: false, failure: null }])
    // It brings no data of bins.
    expect(await lateSources(app.database)).toEqual([])
    await app.close()
  })

  it('of work that hangs is a failure after two of its intervals, once, and not in a process that was just started', async () => {
    const told = async () =>
      (await database.query.select().from(domainEvents).orderBy(domainEvents.seq)).map(({ kind }) => kind)
    const { app, firstRound, round } = await processWith(nothing, HOUR_MS)
    await firstRound()
    const later = Date.now() + 3 * HOUR_MS
    await failHangingJobs(app.database, later)
    expect(await told()).toEqual([])
    await hoursLater(3)
    await failHangingJobs(app.database)
    expect(await told()).toEqual([])
    await failHangingJobs(app.database, later)
    await failHangingJobs(app.database, later)
    expect(await told()).toEqual(['job.failed'])
    expect(await readJobs(app.database)).toMatchObject([
      { isWell: false, failure: expect.stringMatching(/it hangs, or does not run/) },
    ])
    await round()
    expect(await told()).toEqual(['job.failed', 'job.recovered'])
    await app.close()
  })
})
