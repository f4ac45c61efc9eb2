import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { setActive } from 'api'
import { type Browser, type Office, ORIGIN } from './sign-in-office'

/** Within this time a stream of live events has ended after its person was deactivated, in ms. */
const ENDED_WITHIN_MS = 2_000

/** Opens streams of live events, deactivates their people, and returns how many are still open two seconds later. */
export async function watchAfterDeactivation(
  office: Office,
  people: readonly (readonly [name: string, browser: Browser])[],
): Promise<number> {
  const address = await office.listen()
  const streams = await Promise.all(people.map(([, browser]) => openStream(address, browser)))
  for (const [name] of people) await setActive(office.database, name, false, { hasProvider: false })
  await pause(ENDED_WITHIN_MS)
  const open = streams.filter(({ isOpen }) => isOpen()).length
  for (const stream of streams) stream.close()
  return open
}

async function openStream(address: string, { cookies }: Browser) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { host: new URL(ORIGIN).host, cookie }
  let isOpen = true
  const request = get(`${address}/api/events`, { headers })
  await new Promise<void>((resolve, reject) => {
    request.on('error', (error) => {
      isOpen = false
      reject(error)
    })
    request.on('response', (response) => {
      response.on('close', () => {
        isOpen = false
      })
      response.resume()
      if (response.statusCode === 200) resolve()
      else reject(new Error(`A stream of live events was not opened: ${response.statusCode}.`))
    })
  })
  return { isOpen: () => isOpen, close: () => request.destroy() }
}
