import { serverPart } from 'api/server-part'
import * as operations from '../operations'
import { removeChannel, rotateSecret, saveChannel, testChannel } from './channels/change-channels'
import { mailState, readChannels } from './channels/read-channels'
import { ConnectionSettingsSchema, MAIL_SECRETS } from './connection-settings'
import { sendMessages } from './events/send-messages'
import { stopMails, unsubscribePage } from './mail/unsubscribe'
import { forgetMessages, readFailed, resend } from './messages'
import { preview, removeRule, saveRule } from './rules/change-rules'
import { readRules } from './rules/read-rules'

const { listChannels, putChannel, rotateChannelSecret, listRules, putRule, previewRule } = operations
const { listFailedMessages, resendMessage, showUnsubscribing, unsubscribe } = operations

/** The operations answer nothing, so their handlers return nothing. */
const nothing = () => undefined

export const part = serverPart({
  remote: 'mf-connections',
  folder: import.meta.dirname,
  needs: ['events'],
  settings: { schema: ConnectionSettingsSchema, secrets: MAIL_SECRETS },
  typedTexts: [
    { table: 'channels', column: 'name', what: 'Name of a channel' },
    { table: 'channels', column: 'url', what: 'Address of a channel' },
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
    showUnsubscribing,
    unsubscribe,
  },
  background: (work) => ({
    messages: { work: (signal, heartbeat) => sendMessages(work, signal, heartbeat) },
  }),
  forget: forgetMessages,
  handlers: {
    listChannels: (_, { read, now, settings }) =>
      read(async (query) => ({
        channels: await readChannels(query, now()),
        mail: mailState(settings),
      })),
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
    showUnsubscribing: ({ params }, { read }) => read((query) => unsubscribePage(query, params)),
    unsubscribe: ({ params }, { change, now }) => change((changing) => stopMails(changing, params, now())),
  },
})
