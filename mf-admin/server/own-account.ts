import type { ServerPart } from 'api/server-part'
import type * as operations from '../operations/own-account'

/** Each person changes their own account alone: the record knows it from the request. */
export const ownAccountHandlers: ServerPart<typeof operations, 'ownAccount'>['handlers'] = {
  changeOwnPassword: async ({ body }, { record }) => {
    await record.ownAccount.changePassword(body)
    return undefined
  },
  endOwnSession: async ({ params }, { record }) => {
    await record.ownAccount.endSession(params.id)
    return undefined
  },
  endOtherSessions: async (_, { record }) => {
    await record.ownAccount.endOtherSessions()
    return undefined
  },
  beginAuthenticatorApp: (_, { record }) => record.ownAccount.beginAuthenticatorApp(),
  confirmAuthenticatorApp: ({ body }, { record }) => record.ownAccount.confirmAuthenticatorApp(body.code),
  removeAuthenticatorApp: async (_, { record }) => {
    await record.ownAccount.removeAuthenticatorApp()
    return undefined
  },
  renewRecoveryCodes: (_, { record }) => record.ownAccount.renewRecoveryCodes(),
  beginPasskey: (_, { record }) => record.ownAccount.beginPasskey(),
  addPasskey: ({ body }, { record }) => record.ownAccount.addPasskey(body),
  removePasskey: async ({ params }, { record }) => {
    await record.ownAccount.removePasskey(params.id)
    return undefined
  },
}
