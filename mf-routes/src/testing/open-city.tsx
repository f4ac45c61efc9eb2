import { act, fireEvent, screen } from '@testing-library/react'
import type { BinsAnswer } from 'shared-domain/client'
import type { PlanToKeep, RecordedRoute } from 'shared-domain/contract'
import { estimateMatrix } from 'shared-domain/route-planning'
import {
  makeBin,
  makeFleet,
  makePlanningFacts,
  makeRecordedRoute,
  makeTruck,
  WithDomain,
} from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import { CityGeneration } from '../city-generation/CityGeneration'
import { leaveDocument } from '../draft-plan/draft-plan'
import { GENERATING_MS } from '../sample-generation/use-route-generation'
import { type RoutesApi, routesApi } from './routes-api'

/** Three full bins of general waste and one of recycling in Cuba Street. */
export const cityBins = [0, 1, 2, 3].map((at) =>
  makeBin({
    id: `WCC${at + 1}`,
    location: `${at + 1} Cuba Street`,
    binType: at === 3 ? 'recycling' : 'general',
    fillLevel: 95,
    status: 'full',
    lat: -41.29 - at * 0.002,
    lng: 174.775,
  }),
)

/** The result of `useBins` in this city. */
export const binsAnswer: BinsAnswer = {
  bins: cityBins,
  isLoading: false,
  isRefreshing: false,
  error: null,
  updatedAt: null,
  refresh() {},
}

/** A truck for general waste and one for recycling. */
export const cityFleet = makeFleet({
  trucks: [
    makeTruck({ id: 'T01', name: 'General 1', streams: ['general'] }),
    makeTruck({ id: 'T02', name: 'Recycling', streams: ['recycling'] }),
  ],
})

/** An API with this city for a tab of its own, which accepts every plan and numbers its routes from R201 on. */
export function cityApi(): RoutesApi {
  sessionStorage.clear()
  const api = routesApi()
  const { depots, facilities } = cityFleet
  const points = [...depots, ...facilities, ...cityBins].map(({ lat, lng }) => ({
    lat: lat ?? 0,
    lng: lng ?? 0,
  }))
  const { metres, seconds } = estimateMatrix(points)
  api.answer('getFleet', cityFleet)
  api.answer('travelMatrix', { metres: [...metres], seconds: [...seconds], source: 'roads', note: null })
  api.answer('getPlanningFacts', makePlanningFacts())
  api.answer('listPlanRules', { kept: [], offered: [], locations: {} })
  api.answer('recordPlanChanges', {})
  api.answer('planningForecasts', { stepHours: 12, bins: [] })
  keepPlans(api)
  api.answer('getRoute', recorded())
  return api
}

/** Accepts each route under the id of the one that it replaces, or under the next id. */
export const keepPlans = (api: RoutesApi) =>
  api.answer('keepPlan', ({ routes }) => ({
    routes: routes.map(({ replaces }, at) =>
      recorded({ id: replaces?.id ?? `R${201 + at}`, planRevision: (replaces?.planRevision ?? 0) + 1 }),
    ),
  }))

/** The plans that were sent. */
export const sentPlans = (api: RoutesApi): PlanToKeep[] =>
  api.asked.flatMap(({ name, body }) => (name === 'keepPlan' ? (body as PlanToKeep) : []))

/** A document without a draft plan. */
export function openDocument() {
  leaveDocument()
}

export const recorded = (known: Partial<RecordedRoute> = {}) => makeRecordedRoute({ id: 'R201', ...known })

/** Advances the fake timers, and lets requests finish. */
export const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

export async function openCity(at = '/') {
  const view = renderScreen(
    <WithDomain source="real">
      <CityGeneration />
    </WithDomain>,
    { at },
  )
  await pass(50)
  return view
}

/** Generates a plan and keeps it, when it has a route. */
export async function generateAndKeep(name?: string) {
  await generate(name)
  const keep = screen.queryByRole('button', { name: 'Keep Plan' })
  if (keep) fireEvent.click(keep)
  await pass(50)
}

/** Unfolds the criteria, which fold to a bar beside a plan. */
export function unfoldCriteria() {
  const unfold = screen.queryByRole('button', { name: 'Change Criteria' })
  if (unfold) fireEvent.click(unfold)
}

export async function generate(name = 'Cuba Street round') {
  unfoldCriteria()
  fireEvent.change(screen.getByRole('textbox', { name: 'Route Name' }), { target: { value: name } })
  press(/^Generate Optimized Route/)
  await pass(GENERATING_MS)
  await pass(50)
}
