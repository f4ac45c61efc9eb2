import { Agent } from 'node:http'
import { CITY_CENTRE } from 'shared-domain'
import { median } from '../median'
import { timeOf } from './closed-loop'

const SEARCHES = 3000
const SPREAD_DEGREES = 0.2

/** The median time of a search for near bins over one open connection, in ms. */
export async function nearbyP50Ms(api: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const near = (degrees: number) => (degrees + (Math.random() - 0.5) * SPREAD_DEGREES).toFixed(6)
  const search = () => {
    const path = `/api/bins/nearby?lat=${near(CITY_CENTRE.lat)}&lng=${near(CITY_CENTRE.lng)}&radius=0.5`
    return timeOf(agent, api, { path })
  }
  for (let i = 0; i < SEARCHES / 10; i++) await search()
  const times: number[] = []
  for (let i = 0; i < SEARCHES; i++) times.push(await search())
  agent.destroy()
  return median(times)
}
