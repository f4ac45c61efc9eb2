import { type PartChange, serverPart } from 'api/server-part'
import { aucklandDate } from 'shared-domain'
import { OBJECT_RULES } from 'shared-domain/contract'
import {
  getAnalytics,
  getBinAdvice,
  getCouncilSchedule,
  getPeriodFigures,
  getReplay,
  getSavings,
  getSensorAdvice,
  putCouncilSchedule,
  removeCouncilSchedule,
} from '../operations'
import { ADVICE_EVERY_MS, ADVICE_JOB, adviseDaily, readBinAdvice, readSensorAdvice } from './advice/advice'
import {
  enterSchedule,
  REPLAY_JOB,
  readStoredSchedule,
  removeSchedule,
} from './council-schedule/council-schedule'
import { analyticsCounts, presentAnalytics } from './figures/analytics'
import { periodCounts } from './figures/period-counts'
import { periodBefore } from './figures/period-days'
import { presentPeriod } from './figures/period-figures'
import { presentSavings, savedRoutes } from './figures/period-savings'
import { REPLAY_EVERY_MS, readReplay, replayMissingDays } from './replay/replay-days'

/**
 * The figures of docs/figures.md that analytics show, counted from the record at each request; what the rounds of past days would have been
 * under other rules; the schedule with which the council compares them; and advice about bins and sensors, computed once a day.
 */
export const part = serverPart({
  remote: 'mf-analytics',
  folder: import.meta.dirname,
  needs: ['bins', 'fleet', 'forecasts', 'collections', 'thresholds', 'views'],
  typedTexts: [
    { table: 'council_schedule', column: 'file_name', what: 'File name of the council’s own schedule' },
    { table: 'council_schedule', column: 'csv', what: 'The council’s own schedule' },
  ],
  operations: {
    getAnalytics,
    getPeriodFigures,
    getSavings,
    getReplay,
    getBinAdvice,
    getSensorAdvice,
    getCouncilSchedule,
    putCouncilSchedule,
    removeCouncilSchedule,
  },
  jobs: {
    [REPLAY_JOB]: { everyMs: REPLAY_EVERY_MS, work: replayMissingDays },
    [ADVICE_JOB]: { everyMs: ADVICE_EVERY_MS, work: adviseDaily },
  },
  handlers: {
    async getAnalytics(_, { read, now }) {
      const moment = new Date(now())
      return presentAnalytics(await read((query) => analyticsCounts(query, moment), { mayLag: true }), moment)
    },
    async getPeriodFigures({ query: period }, { read, now, person }) {
      const moment = new Date(now())
      const asked = { period, before: periodBefore(period, aucklandDate(moment)), now: moment }
      const counts = await read((query) => periodCounts(query, asked), { mayLag: true })
      const seesCrew = OBJECT_RULES.crew({ personId: person.id, roles: person.roles })
      return presentPeriod(counts, { period, now: moment, seesCrew })
    },
    async getSavings({ query: period }, { read, now }) {
      const moment = new Date(now())
      return presentSavings(await read((query) => savedRoutes(query, period, moment)), period, moment)
    },
    getReplay: ({ query: period }, { read, now }) =>
      read((query) => readReplay(query, period, new Date(now()))),
    getBinAdvice: (_, { read, now }) => read((query) => readBinAdvice(query, new Date(now()))),
    getSensorAdvice: (_, { read, now }) => read((query) => readSensorAdvice(query, new Date(now()))),
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
