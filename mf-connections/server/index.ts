import { serverPart } from 'api/server-part'
import * as operations from '../operations'
import { NGSI_REFUSAL } from '../operations/ngsi-ld/media-types'
import { calendarOfBin, calendarOfPlace } from './calendars/read-calendar'
import { removeChannel, rotateSecret, saveChannel, testChannel } from './channels/change-channels'
import { mailState, readChannels } from './channels/read-channels'
import { ConnectionSettingsSchema, MAIL_SECRETS } from './connection-settings'
import { sendMessages } from './events/send-messages'
import { FOLLOW_SCRIPT } from './followers/follow-script'
import { follow, forgetFollowers, readFollowed, unfollow } from './followers/followers'
import { stopMails, unsubscribePage } from './mail/unsubscribe'
import { forgetMessages, readFailed, resend } from './messages'
import { notifySubscribers } from './ngsi-ld/notify-subscribers'
import { getContainer, listContainers } from './ngsi-ld/read-entities'
import {
  endSubscription,
  readSubscription,
  readSubscriptions,
  subscribe,
  subscriberOf,
} from './ngsi-ld/subscriptions'
import { ngsiProblem } from './ngsi-ld/write-ngsi'
import { georeportHandlers, georeportOperations } from './open311/georeport-handlers'
import { georeportErrors } from './open311/georeport-xml'
import { forgetRequests, makeKey, readState, removeKey, saveSettings } from './open311/keys'
import {
  passOn,
  readPassedOn,
  readSoon,
  refuseUnknownServices,
  saveSystem,
  tryServices,
} from './open311/passed-on/change-passing-on'
import { passReportsOn } from './open311/passed-on/pass-reports-on'
import { putBrowser, readBrowsers, readRecipients, removeOwn } from './push/browsers'
import { testBrowser } from './push/deliver-to-browsers'
import { FOLLOW_WORKER, PUSH_WORKER } from './push/push-worker'
import { readVapidKey } from './push/vapid-key'
import { readNotifications, readResidentChannel, switchResidentChannel } from './residents/resident-channels'
import { stopByLink, stopPage, textsFor } from './residents/stop-mails'
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
    { table: 'channels', column: 'room', what: 'Room of a channel' },
    { table: 'channels', column: 'off_detail', what: 'Why a channel was switched off' },
    { table: 'rules', column: 'name', what: 'Name of a rule for messages' },
    { table: 'rules', column: 'suburb', what: 'Suburb of a rule for messages' },
    { table: 'open311_keys', column: 'name', what: 'Name of a system with an Open311 key' },
    { table: 'open311_keys', column: 'failure', what: 'Why a request of another system failed' },
    { table: 'subscriptions', column: 'body', what: 'Subscription of another system' },
    { table: 'subscriptions', column: 'failure', what: 'Why another system was not told of bins' },
    { table: 'messages', column: 'events', what: 'What a message tells of' },
    { table: 'messages', column: 'failure', what: 'Why a message was not delivered' },
    { table: 'other_system', column: 'name', what: 'Name of the system to which reports are passed on' },
    {
      table: 'other_system',
      column: 'address',
      what: 'Address of the system to which reports are passed on',
    },
    {
      table: 'other_system',
      column: 'jurisdiction',
      what: 'Jurisdiction of the system to which reports are passed on',
    },
    {
      table: 'other_system',
      column: 'services',
      what: 'Services of the system to which reports are passed on',
    },
    { table: 'other_system', column: 'failure', what: 'Why another system was not read' },
    { table: 'passed_on_reports', column: 'service', what: 'Service to which a report was passed on' },
    { table: 'passed_on_reports', column: 'said_status', what: 'Status of a report in another system' },
    { table: 'passed_on_reports', column: 'said_notes', what: 'What another system says of a report' },
    { table: 'passed_on_reports', column: 'failure', what: 'Why a report was not passed on' },
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
    readPassingOn: operations.readPassingOn,
    putPassingOn: operations.putPassingOn,
    tryPassingOn: operations.tryPassingOn,
    readPassingOnNow: operations.readPassingOnNow,
    passOnReport: operations.passOnReport,
    readFollowedReport: operations.readFollowedReport,
    followReport: operations.followReport,
    unfollowReport: operations.unfollowReport,
    followScript: operations.followScript,
    followWorker: operations.followWorker,
    readResidentNotifications: operations.readResidentNotifications,
    switchResidentNotifications: operations.switchResidentNotifications,
    ...georeportOperations,
    binCalendar,
    streetCalendar,
    suburbCalendar,
    listEntities,
    getEntity,
    createSubscription: operations.createSubscription,
    listSubscriptions: operations.listSubscriptions,
    getSubscription: operations.getSubscription,
    deleteSubscription: operations.deleteSubscription,
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
    subscribers: { work: (signal, heartbeat) => notifySubscribers(work, signal, heartbeat) },
    'passing-on': { work: (signal, heartbeat) => passReportsOn(work, signal, heartbeat) },
  }),
  forget: async (work) => {
    await forgetMessages(work)
    await forgetRequests(work)
    await forgetFollowers(work)
  },
  writeRefusal: (type, refusal) =>
    type === NGSI_REFUSAL.refusal ? ngsiProblem(refusal) : georeportErrors(type, refusal),
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
    listRules: async (_, { read, record }) => ({
      rules: await read(readRules),
      declaredKinds: (await record.events.declared()).map(({ kind, name }) => ({ kind, name })),
    }),
    putRule: async ({ params: { id }, body }, { change, record }) => {
      const declared = await record.events.declared()
      await change((changing) => saveRule(changing, id, body, declared))
      return undefined
    },
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
    putOpen311Key: ({ params: { id }, body: { name, purpose } }, { change, now }) =>
      change((changing) => makeKey(changing, { id, name, purpose, now: now() })),
    removeOpen311Key: ({ params: { id } }, { change }) =>
      change((changing) => removeKey(changing, id)).then(nothing),
    readPassingOn: (_, { read }) => read(readPassedOn),
    putPassingOn: async ({ body }, context) => {
      // Asked before the transaction, because the other system may be slow.
      await refuseUnknownServices(context, body)
      await context.change((changing) => saveSystem(changing, body, context.settings))
      return undefined
    },
    tryPassingOn: ({ body }, context) => tryServices(context, body),
    readPassingOnNow: (_, { change, now }) => change((changing) => readSoon(changing, now())).then(nothing),
    passOnReport: ({ params: { reference }, body: { service } }, context) =>
      passOn(context, { reference, service }).then(nothing),
    readFollowedReport: (asked, context) => readFollowed(context, asked),
    followReport: (asked, context) => follow(context, asked).then(nothing),
    unfollowReport: (asked, context) => unfollow(context, asked).then(nothing),
    followScript: async () => FOLLOW_SCRIPT,
    followWorker: async () => FOLLOW_WORKER,
    readResidentNotifications: (_, { read }) => read(readNotifications),
    switchResidentNotifications: ({ body: { isOn } }, { change, settings, now }) =>
      change((changing) =>
        switchResidentChannel(changing, { channel: 'notifications', isOn, settings, now: now() }),
      ).then(nothing),
    ...georeportHandlers,
    listEntities: ({ query, headers: { accept } }, { record }) => listContainers(record.bins, query, accept),
    getEntity: ({ params: { id }, query, headers: { accept } }, { record }) =>
      getContainer(record.bins, id, query, accept),
    createSubscription: ({ headers, body }, { change, settings: { hostsInside }, now }) =>
      change(async (changing) =>
        subscribe(changing, await subscriberOf(changing.transaction, headers), body, {
          hostsInside,
          now: now(),
        }),
      ),
    listSubscriptions: ({ headers, query: page }, { read }) =>
      read(async (query) =>
        readSubscriptions(query, await subscriberOf(query, headers), page, headers.accept),
      ),
    getSubscription: ({ headers, params: { id } }, { read }) =>
      read(async (query) => readSubscription(query, await subscriberOf(query, headers), id, headers.accept)),
    deleteSubscription: ({ headers, params: { id } }, { change }) =>
      change(async (changing) =>
        endSubscription(changing, await subscriberOf(changing.transaction, headers), id),
      ).then(nothing),
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
    readResidentMails: (_, { read }) => read((query) => readResidentChannel(query, 'mails')),
    switchResidentMails: ({ body: { isOn } }, { change, settings, now }) =>
      change((changing) =>
        switchResidentChannel(changing, { channel: 'mails', isOn, settings, now: now() }),
      ).then(nothing),
    async showStopping({ params }, { read, record }) {
      const texts = await textsFor(record, params)
      return read((query) => stopPage(query, params, texts))
    },
    async stopResidentMails({ params }, { change, record, now }) {
      const texts = await textsFor(record, params)
      return change((changing) => stopByLink(changing, params, now(), texts))
    },
  },
})
