// The contract between the page and the server: fields may be added, and existing ones stay.

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
export { type ConnectionEvent, EVENT_KINDS, type EventKind } from './events'
export { type FailedMessage, listFailedMessages, resendMessage } from './messages'
export { listRules, previewRule, putRule, type Rule, type RuleBody, removeRule } from './rules'
export { showUnsubscribing, unsubscribe } from './unsubscribe'
