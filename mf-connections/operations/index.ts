// The contract between the page and the server: fields may be added, and existing ones stay.

export { binCalendar, streetCalendar, suburbCalendar } from './calendars/calendars'
export {
  CHANNEL_KINDS,
  type Channel,
  type ChannelKind,
  listChannels,
  type MailState,
  type OffReason,
  putChannel,
  removeChannel,
  rotateChannelSecret,
  testChannel,
} from './channels'
export { type ConnectionEvent, type DeclaredKind, EVENT_KINDS } from './events'
export {
  followReport,
  followScript,
  followWorker,
  type ResidentNotifications,
  readFollowedReport,
  readResidentNotifications,
  switchResidentNotifications,
  unfollowReport,
} from './followed-reports'
export { type FailedMessage, listFailedMessages, resendMessage } from './messages'
export { getEntity, listEntities } from './ngsi-ld/entities'
export {
  createSubscription,
  deleteSubscription,
  getSubscription,
  listSubscriptions,
  type NewSubscription,
} from './ngsi-ld/subscriptions'
export {
  open311CreateRequest,
  open311CreateRequestXml,
  open311CreateUpdate,
  open311CreateUpdateXml,
  open311Discovery,
  open311DiscoveryXml,
  open311Request,
  open311Requests,
  open311RequestsXml,
  open311RequestXml,
  open311Service,
  open311Services,
  open311ServicesXml,
  open311ServiceXml,
  open311Token,
  open311TokenXml,
  open311Updates,
  open311UpdatesXml,
} from './open311/georeport'
export {
  type IssueService,
  type NewOtherSystem,
  type OtherSystem,
  type PassedOnReport,
  passOnReport,
  putPassingOn,
  readPassingOn,
  readPassingOnNow,
  tryPassingOn,
} from './open311/passing-on'
export {
  type KeyPurpose,
  type Open311Key,
  type Open311Settings,
  putOpen311Key,
  putOpen311Settings,
  readOpen311,
  removeOpen311Key,
} from './open311/settings'
export {
  type Browser,
  listPushRecipients,
  type PushRecipient,
  pushWorker,
  putOwnBrowser,
  readOwnBrowsers,
  removeOwnBrowser,
  testOwnBrowser,
} from './push'
export {
  type ResidentMails,
  readResidentMails,
  showStopping,
  stopResidentMails,
  switchResidentMails,
} from './resident-mails'
export { listRules, previewRule, putRule, type Rule, type RuleBody, removeRule } from './rules'
export { showUnsubscribing, unsubscribe } from './unsubscribe'
