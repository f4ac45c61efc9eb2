import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { makeHeavyPhoto } from 'api/measuring'
import { CITY_CENTRE } from 'shared-domain'

/** Throws unless the layout has what the server loads on demand: server parts, and the process that converts photos. */
export async function askForSidePrograms(layout: string, address: string): Promise<void> {
  for (const remote of readdirSync(layout).filter((name) => existsSync(join(layout, name, 'server')))) {
    const { status } = await fetch(`${address}/api/${remote.slice('mf-'.length)}/none`)
    if (status === 503) throw new Error(`The server part of ${remote} does not run.`)
  }
  const { lat, lng } = CITY_CENTRE
  const near = await (await fetch(`${address}/api/bins/nearby?lat=${lat}&lng=${lng}`)).json()
  const id = randomUUID()
  const secret = randomUUID()
  const report = await fetch(`${address}/api/reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': id, 'report-secret': secret },
    body: JSON.stringify({ binId: near.bins[0].id, issue: 'Overflowing' }),
  })
  if (!report.ok) throw new Error(`A report was answered ${report.status}: ${await report.text()}`)
  const photo = await fetch(`${address}/api/reports/${id}/photos`, {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg', 'idempotency-key': randomUUID(), 'report-secret': secret },
    body: new Uint8Array(await makeHeavyPhoto(200, 150)),
  })
  if (!photo.ok) throw new Error(`A photo was answered ${photo.status}: ${await photo.text()}`)
}
