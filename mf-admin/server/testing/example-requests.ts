import { randomInt } from 'node:crypto'
import {
  addPasskey,
  codeOf,
  type ExampleOffice,
  type ExampleRequests,
  get,
  givePassword,
  makePasskey,
  newReport,
  PASSWORD,
  post,
  put,
  remove,
  type WithId,
} from 'api/server-part/testing'

async function newToken({ call }: ExampleOffice): Promise<string> {
  const token = { name: 'Gateway Tawa', scopes: ['uplinks:write'], devices: ['24E124713B0000AA'], days: 30 }
  return (await call<{ token: WithId }>(post('/api/access-tokens', token))).token.id
}

export const EXAMPLE_REQUESTS: ExampleRequests = {
  changeOwnPassword: async (office) => {
    await givePassword(office)
    return put('/api/account/password', { current: PASSWORD, next: 'seven quiet tūī on a wire' })
  },
  beginAuthenticatorApp: async () => post('/api/account/authenticator-app'),
  confirmAuthenticatorApp: async ({ app, call }) => {
    await app.database.pool.query('delete from authenticator_apps')
    const { secret } = await call<{ secret: string }>(post('/api/account/authenticator-app'))
    return put('/api/account/authenticator-app', { code: codeOf(secret) })
  },
  renewRecoveryCodes: async (office) => {
    await addPasskey(office)
    return post('/api/account/recovery-codes')
  },
  addPasskey: async (office) => (await makePasskey(office)).request,
  removePasskey: async (office) => remove(`/api/account/passkeys/${(await addPasskey(office)).id}`),
  endOwnSession: async ({ call }) => {
    const { sessions } = await call<{ sessions: WithId[] }>(get('/api/account'))
    return remove(`/api/account/sessions/${sessions[0]?.id}`)
  },
  changePersonRole: async ({ call }) => {
    const { id } = (
      await call<{ person: WithId }>(post('/api/people', { name: `Hemi ${randomInt(1e9)}`, role: 'viewer' }))
    ).person
    return put(`/api/people/${id}/role`, { role: 'operator' })
  },
  findPersonalData: async () => post('/api/personal-data/search', { identifier: 'hana@example.nz' }),
  limitAccessToken: async (office) =>
    put(`/api/access-tokens/${await newToken(office)}/devices`, { devices: ['24E124713B0000AB'] }),
  rotateAccessToken: async (office) =>
    post(`/api/access-tokens/${await newToken(office)}/rotate`, { days: 30, overlapHours: 24 }),
  revokeAccessToken: async (office) => post(`/api/access-tokens/${await newToken(office)}/revoke`),
  erasePersonalData: async (office) => {
    await newReport(office)
    const identifier = 'hana@example.nz'
    const found = await office.call<Record<'reports' | 'auditEntries' | 'texts', unknown[]>>(
      post('/api/personal-data/search', { identifier }),
    )
    const seen = {
      reports: found.reports.length,
      auditEntries: found.auditEntries.length,
      texts: found.texts.length,
    }
    return post('/api/personal-data/erasure', { identifier, typedAgain: identifier, seen })
  },
  changeSettings: async ({ call }) => {
    const { settings } = await call<{ settings: { name: string; value: number; min: number }[] }>(
      get('/api/settings'),
    )
    const [{ name = '', value = 0, min = 0 } = {}] = settings
    return put('/api/settings', { changes: [{ name, from: value, to: value > min ? value - 1 : value + 1 }] })
  },
  writePageText: async () => put('/api/page-texts/mi/title', { text: 'Otaota' }),
  approvePageText: async ({ call }) => {
    await call(put('/api/page-texts/mi/title', { text: 'Otaota' }))
    return post('/api/page-texts/mi/title/approval', { text: 'Otaota' })
  },
  showDraftLanguages: async () => put('/api/page-texts/drafts', { areShown: true }),
  promoteRelease: async () =>
    post('/api/releases/mf-qr/promote', {
      version: '1.2.0',
      expect: '1.1.0',
      reason: 'new sizes',
      isForced: true,
    }),
  rollBackRelease: async ({ call }) => {
    const { remotes } = await call<{ remotes: { name: string; live: { version: string } }[] }>(
      get('/api/releases'),
    )
    return post('/api/releases/mf-qr/roll-back', {
      expect: remotes.find(({ name }) => name === 'mf-qr')?.live.version,
      reason: 'labels are cut',
    })
  },
}
