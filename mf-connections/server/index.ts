import { serverPart } from 'api/server-part'
import * as operations from '../operations'
import { removeChannel, rotateSecret, saveChannel, testChannel } from './channels/change-channels'
import { readChannels } from './channels/read-channels'
import { ConnectionSettingsSchema } from './connection-settings'
import { sendMessages } from './events/send-messages'
import { forgetMessages, readFailed, resend } from './messages'
import { preview, removeRule, saveRule } from './rules/change-rules'
import { readRules } from './rules/read-rules'

const { listChannels, putChannel, rotateChannelSecret, listRules, putRule, previewRule } = operations
const { listFailedMessages, resendMessage } = operations

/** The operations answer nothing, so their handlers return nothing. */
const nothing = () => undefined

export const part = serverPart({
  remote: 'mf-connections',
  folder: import.meta.dirname,
  needs: ['events'],
  settings: { schema: ConnectionSettingsSchema, secrets: [] },
  typedTexts: [
    { table: 'channels', column: 'name', what: 'Name of a channel' },
    { table: 'rules', column: 'name', what: 'Name of a rule for messages' },
    { table: 'rules', column: 'suburb', what: 'Suburb of a rule for messages' },
  ],
  operations: {
    listChannels,
    putChannel,
    rotateChannelSecret,
    testChannel: operations.testChannel,
    removeChannel: operations.removeChannel,
    listRules,
    putRule,
    removeRule: operations.removeRule,
    previewRule,
    listFailedMessages,
    resendMessage,
  },
  background: (work) => ({
    messages: { work: (signal, heartbeat) => sendMessages(work, signal, heartbeat) },
  }),
  forget: forgetMessages,
  handlers: {
    listChannels: (_, { read, now }) =>
      read(async (query) => ({ channels: await readChannels(query, now()) })),
    putChannel: ({ params: { id }, body }, { change, settings, now }) =>
      change((changing) => saveChannel(changing, { id, body, settings, now: now() })),
    rotateChannelSecret: ({ params: { id } }, { change, now }) =>
      change((changing) => rotateSecret(changing, id, now())),
    testChannel: ({ params: { id } }, context) => testChannel(context, id, context.signal),
    removeChannel: ({ params: { id } }, { change }) =>
      change((changing) => removeChannel(changing, id)).then(nothing),
    listRules: (_, { read }) => read(async (query) => ({ rules: await readRules(query) })),
    putRule: ({ params: { id }, body }, { change }) =>
      change((changing) => saveRule(changing, id, body)).then(nothing),
    removeRule: ({ params: { id } }, { change }) =>
      change((changing) => removeRule(changing, id)).then(nothing),
    previewRule: ({ body }, context) => preview(context, body),
    listFailedMessages: (_, { read }) => read(async (query) => ({ messages: await readFailed(query) })),
    resendMessage: ({ params: { id } }, { change, now }) =>
      change((changing) => resend(changing, id, now())).then(nothing),
  },
})
