import { eq } from 'drizzle-orm'
import type { ForecastModel } from 'forecast-engine'
import { forecastModels, routes } from '../../database/schema'
import { openRouteOffice } from './testing/route-office'

it('a route keeps the version of the forecast model by which it was planned', async () => {
  const office = await openRouteOffice()
  const modelOf = async (id: string) =>
    (await office.query.select().from(routes).where(eq(routes.id, id)))[0]?.forecastModel
  const fit = () =>
    office.query.insert(forecastModels).values({ fittedAt: new Date(), model: {} as ForecastModel })
  const before = await office.makeRoute(1)
  await fit()
  const first = await office.makeRoute(1)
  await fit()
  const second = await office.makeRoute(1)
  expect(await Promise.all([before, first, second].map(({ id }) => modelOf(id)))).toEqual([null, 1, 2])
  await office.close()
})
