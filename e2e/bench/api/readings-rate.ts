import { closedLoop } from './closed-loop'

const BATCH = 4000

/** Readings a second that the API takes in batches, alerts included. `bins` is how many there are. */
export async function readingsPerSecond(api: string, bins: number): Promise<number> {
  let sent = 0
  const began = Date.now() - 3_600_000
  const { perSecond } = await closedLoop({
    address: api,
    askers: 2,
    seconds: 8,
    ask: () => ({
      method: 'POST',
      path: '/api/readings',
      body: JSON.stringify({
        readings: Array.from({ length: BATCH }, () => {
          sent++
          // Each bin's readings go on in time, a few of them into another status.
          const round = Math.floor(sent / bins)
          return {
            binId: `B${1 + (sent % bins)}`,
            fillLevel: (sent * 7 + round * 3) % 100,
            at: new Date(began + round * 1000).toISOString(),
          }
        }),
      }),
    }),
  })
  return perSecond * BATCH
}
