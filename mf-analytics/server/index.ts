import { type PartChange, serverPart } from 'api/server-part'
import { getCouncilSchedule, getReplay, putCouncilSchedule, removeCouncilSchedule } from '../operations'
import {
  enterSchedule,
  REPLAY_JOB,
  readStoredSchedule,
  removeSchedule,
} from './council-schedule/council-schedule'
import { REPLAY_EVERY_MS, readReplay, replayMissingDays } from './replay/replay-days'

/** What the rounds of past days would have been under other rules, and the schedule with which the council compares them. */
export const part = serverPart({
  remote: 'mf-analytics',
  folder: import.meta.dirname,
  needs: ['bins', 'fleet', 'forecasts', 'collections', 'thresholds'],
  operations: { getReplay, getCouncilSchedule, putCouncilSchedule, removeCouncilSchedule },
  jobs: { [REPLAY_JOB]: { everyMs: REPLAY_EVERY_MS, work: replayMissingDays } },
  handlers: {
    getReplay: ({ query: period }, { read, now }) =>
      read((query) => readReplay(query, period, new Date(now()))),
    getCouncilSchedule: async (_, { read }) => ({ schedule: await read(readStoredSchedule) }),
    putCouncilSchedule: async ({ body }, { record, change, now }) => {
      const bins = await record.bins.standing()
      return change(async (changing) => {
        await enterSchedule(changing, body, { bins, now: new Date(now()) })
        return scheduleIn(changing)
      })
    },
    removeCouncilSchedule: (_, { change }) =>
      change(async (changing) => {
        await removeSchedule(changing)
        return scheduleIn(changing)
      }),
  },
})

const scheduleIn = async ({ transaction }: Pick<PartChange, 'transaction'>) => ({
  schedule: await readStoredSchedule(transaction),
})
