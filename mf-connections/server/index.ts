import { serverPart } from 'api/server-part'
import * as operations from '../operations'
import { calendarOfBin, calendarOfPlace } from './calendars/read-calendar'
import { removeChannel, rotateSecret, saveChannel, testChannel } from './channels/change-channels'
import { mailState, readChannels } from './channels/read-channels'
import { ConnectionSettingsSchema, MAIL_SECRETS } from './connection-settings'
import { sendMessages } from './events/send-messages'
import { stopMails, unsubscribePage } from './mail/unsubscribe'
import { forgetMessages, readFailed, resend } from './messages'
import { getContainer, listContainers } from './ngsi-ld/read-entities'
import { georeportHandlers, georeportOperations } from './open311/georeport-handlers'
import { writeRefusal } from './open311/georeport-xml'
import { forgetRequests, makeKey, readState, removeKey, saveSettings } from './open311/keys'
import { putBrowser, readBrowsers, readRecipients, removeOwn } from './push/browsers'
import { testBrowser } from './push/deliver-to-browsers'
import { PUSH_WORKER } from './push/push-worker'
import { readVapidKey } from './push/vapid-key'
import { stopByLink, stopPage } from './residents/stop-mails'
import { readResidents, switchResidents } from './residents/switch-residents'
import { preview, removeRule, saveRule } from './rules/change-rules'
import { readRules } from './rules/read-rules'

const { listChannels, putChannel, rotateChannelSecret, listRules, putRule, previewRule } = operations
const { binCalendar, streetCalendar, suburbCalendar, listEntities, getEntity } = operations
const { listFailedMessages, resendMessage, showUnsubscribing, unsubscribe } = operations

/** The operations answer nothing, so their handlers return nothing. */
const nothing = () => undefined

export const part = serverPart({
  remote: 'mf-connections',
  folder: import.meta.dirname,
  needs: ['accounts', 'bins', 'events', 'reportContacts', 'reports'],
  settings: { schema: ConnectionSettingsSchema, secrets: MAIL_SECRETS },
  typedTexts: [
    { table: 'channels', column: 'name', what: 'Name of a channel' },
    { table: 'channels', column: 'url', what: 'Address of a channel' },
    { table: 'rules', column: 'name', what: 'Name of a rule for messages' },
    { table: 'rules', column: 'suburb', what: 'Suburb of a rule for messages' },
    { table: 'open311_keys', column: 'name', what: 'Name of a system with an Open311 key' },
    { table: 'messages', column: 'failure', what: 'Why a message was not delivered' },
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
    readOpen311: operations.readOpen311,
    putOpen311Settings: operations.putOpen311Settings,
    putOpen311Key: operations.putOpen311Key,
    removeOpen311Key: operations.removeOpen311Key,
    ...georeportOperations,
    binCalendar,
    streetCalendar,
    suburbCalendar,
    listEntities,
    getEntity,
    readOwnBrowsers: operations.readOwnBrowsers,
    putOwnBrowser: operations.putOwnBrowser,
    testOwnBrowser: operations.testOwnBrowser,
    removeOwnBrowser: operations.removeOwnBrowser,
    listPushRecipients: operations.listPushRecipients,
    pushWorker: operations.pushWorker,
    readResidentMails: operations.readResidentMails,
    switchResidentMails: operations.switchResidentMails,
    showStopping: operations.showStopping,
    stopResidentMails: operations.stopResidentMails,
  },
  background: (work) => ({
    messages: { work: (signal, heartbeat) => sendMessages(work, signal, heartbeat) },
  }),
  forget: async (work) => {
    await forgetMessages(work)
    await forgetRequests(work)
  },
  writeRefusal,
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
    readOpen311: (_, { read }) => read(readState),
    putOpen311Settings: ({ body }, { change }) =>
      change((changing) => saveSettings(changing, body)).then(nothing),
    putOpen311Key: ({ params: { id }, body: { name } }, { change, now }) =>
      change((changing) => makeKey(changing, { id, name, now: now() })),
    removeOpen311Key: ({ params: { id } }, { change }) =>
      change((changing) => removeKey(changing, id)).then(nothing),
    ...georeportHandlers,
    listEntities: ({ query }, { record }) => listContainers(record.bins, query),
    getEntity: ({ params: { id }, query: { options } }, { record }) => getContainer(record.bins, id, options),
    binCalendar: ({ params: { id } }, context) => calendarOfBin(context, id),
    streetCalendar: ({ params: { street } }, context) => calendarOfPlace(context, { street }),
    suburbCalendar: ({ params: { suburb } }, context) => calendarOfPlace(context, { suburb }),
    readOwnBrowsers: async (_, context) => {
      const { publicKey } = await readVapidKey(context)
      return { publicKey, ...(await context.read((query) => readBrowsers(query, context.person))) }
    },
    putOwnBrowser: ({ params: { id }, body }, { change, person, settings: { hostsInside }, now }) =>
      change((changing) => putBrowser(changing, { id, body, person, hostsInside, now: now() })).then(nothing),
    testOwnBrowser: ({ params: { id } }, context) => testBrowser(context, id),
    removeOwnBrowser: ({ params: { id } }, { change, person }) =>
      change((changing) => removeOwn(changing, person, id)).then(nothing),
    listPushRecipients: (_, { read }) => read(async (query) => ({ recipients: await readRecipients(query) })),
    pushWorker: async () => PUSH_WORKER,
    readResidentMails: (_, { read }) => read(readResidents),
    switchResidentMails: ({ body: { isOn } }, { change, settings, now }) =>
      change((changing) => switchResidents(changing, { isOn, settings, now: now() })).then(nothing),
    showStopping: ({ params }, { read }) => read((query) => stopPage(query, params)),
    stopResidentMails: ({ params }, { change, now }) =>
      change((changing) => stopByLink(changing, params, now())),
  },
})
