import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const PROBE_EVERY_MS = 50

// Sends the time of each `/healthz` request, in ms. A process of its own, because the attack would delay the answers in the attacker's.
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
process.on('disconnect', () => process.exit())

const timeOf = (url: string) =>
  new Promise<number>((resolve, reject) => {
    const began = performance.now()
    const asking = request(url, { agent }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(performance.now() - began))
    })
    asking.on('error', reject)
    asking.end()
  })

for (;;) {
  process.send?.(await timeOf(`${process.env.SERVER}/healthz`))
  await pause(PROBE_EVERY_MS)
}
