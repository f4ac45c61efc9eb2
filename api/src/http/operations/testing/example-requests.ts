import { randomInt, randomUUID } from 'node:crypto'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { hashPassword } from '../../../features/accounts/passwords'
import { ORIGIN, PASSWORD } from '../../../features/accounts/testing/signed-in'
import { noticeHazards } from '../../../features/alerts/bin-hazards'
import { keepBins } from '../../../features/bins/testing/keep-bins'
import { softwarePasskey } from '../../../features/own-account/testing'
import { makePhoto } from '../../../features/reports/testing/make-photo'
import { changeRecord } from '../../../record/change-record'

/** The record that the examples are about, in the browser of an administrator. */
export interface ExampleOffice {
  app: FastifyInstance
  personId: string
  /** Sends a request that must succeed, and returns its answer. */
  call: <Answer>(request: InjectOptions) => Promise<Answer>
}

/**
 * A request for each operation that hardly a made-up one would pass, with what it needs in the record: it is answered with what was
 * asked for. By the name of its operation.
 */
export type ExampleRequests = Readonly<Record<string, (office: ExampleOffice) => Promise<InjectOptions>>>

export interface WithId {
  id: string
}

export const put = (url: string, payload: object, headers = {}): InjectOptions => ({
  method: 'PUT',
  url,
  payload,
  headers,
})
export const post = (url: string, payload?: object, headers = {}): InjectOptions => ({
  method: 'POST',
  url,
  headers,
  ...(payload && { payload }),
})
export const get = (url: string): InjectOptions => ({ method: 'GET', url })
export const remove = (url: string): InjectOptions => ({ method: 'DELETE', url })

export const keyed = () => ({ 'idempotency-key': randomUUID() })
/** The headers of the phone that makes each report. */
export const asPhone = () => ({ ...keyed(), 'report-secret': '0123456789abcdef0123456789abcdef' })
export const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

export async function newReport({ call }: ExampleOffice, binId = 'WN001'): Promise<string> {
  const report = { binId, issue: 'Overflowing', contact: { email: 'hana@example.nz' } }
  // From a network of its own, so that no limit holds it.
  const remoteAddress = `10.${randomInt(256)}.${randomInt(256)}.1`
  return (await call<WithId>({ ...post('/api/reports', report, asPhone()), remoteAddress })).id
}
const photoOf = async (reportId: string): Promise<InjectOptions> =>
  post(`/api/reports/${reportId}/photos`, await makePhoto({ width: 40, height: 30 }), {
    ...asPhone(),
    'content-type': 'image/jpeg',
  })

/** The alert of a fire in a bin of its own. */
async function newAlert({ app, call }: ExampleOffice): Promise<string> {
  const binId = `FIRE-${randomInt(1e9)}`
  await keepBins(app.database, { id: binId, lat: -41.29, lng: 174.77 })
  await changeRecord(app, 'sensors', (change) =>
    noticeHazards(change, [{ binId, kind: 'fire', at: Date.now() }]),
  )
  const { alerts } = await call<{ alerts: (WithId & { binId: string })[] }>(get('/api/alerts'))
  return alerts.find((alert) => alert.binId === binId)?.id ?? ''
}

/** Gives the administrator the password back that a request may have changed. */
export const givePassword = async ({ app, personId }: ExampleOffice) => {
  await app.database.pool.query('delete from failed_sign_ins')
  await app.database.pool.query('update people set password_hash = $1 where id = $2', [
    await hashPassword(PASSWORD),
    personId,
  ])
}
export async function makePasskey({ call }: ExampleOffice) {
  const { options } = await call<{ options: { challenge: string } }>(post('/api/account/passkeys/challenge'))
  const passkey = softwarePasskey(ORIGIN)
  return {
    passkey,
    request: post('/api/account/passkeys', { name: 'phone', credential: passkey.make(options) }),
  }
}
export async function addPasskey(office: ExampleOffice) {
  const { passkey, request } = await makePasskey(office)
  await office.call(request)
  return passkey
}

export const EXAMPLE_REQUESTS: ExampleRequests = {
  addReportDetails: async (office) =>
    put(`/api/reports/${await newReport(office)}/details`, { note: 'by the gate' }, asPhone()),
  addReportPhoto: async (office) => photoOf(await newReport(office)),
  withdrawReport: async (office) => put(`/api/reports/${await newReport(office)}/withdrawal`, {}, asPhone()),
  reportPhoto: async (office) => {
    const reportId = await newReport(office)
    const { photoId } = await office.call<{ photoId: string }>(await photoOf(reportId))
    return get(`/api/reports/${reportId}/photos/${photoId}`)
  },
  changeReportStatus: async (office) =>
    post(`/api/reports/${await newReport(office)}/status`, { from: 'open', to: 'investigating' }),
  setReportBin: async (office) => {
    const id = await newReport(office, 'a bin that nobody knows')
    return put(`/api/reports/${id}/bin`, { binId: 'WN002' })
  },
  acknowledgeAlert: async (office) => post(`/api/alerts/${await newAlert(office)}/acknowledge`),
  closeAlert: async (office) => post(`/api/alerts/${await newAlert(office)}/close`),
  settleLoss: async ({ app }) => {
    await app.database.pool.query(`update bins set missing_since = now() where id = 'WN003'`)
    return post('/api/open-data/loss', { areGone: false, missing: 1 })
  },
  signIn: async (office) => {
    await givePassword(office)
    return post('/api/session', { name: 'kiri', password: PASSWORD })
  },
  signInByPasskey: async (office) => {
    const passkey = await addPasskey(office)
    const { options } = await office.call<{ options: { challenge: string } }>(
      post('/api/session/passkey/challenge'),
    )
    return post('/api/session/passkey', { credential: passkey.answer(options) })
  },
  proveAgain: async (office) => {
    await givePassword(office)
    return post('/api/session/proof', { password: PASSWORD })
  },
  previewRemote: async () => get('/api/remotes/mf-qr/versions/1.2.0'),
}
