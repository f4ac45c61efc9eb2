export { type Answer, judgeByStatus, postLetter, type Verdict } from './delivery'
export { putIndexed, putLocal, removeLocal } from './entry-storage'
export {
  type Outbox,
  oneTabAtATime,
  onWakeUps,
  openOutbox,
  type Put,
  type PutLetter,
  sendKept,
} from './outbox'
export type { Letter, NewLetter, ShownLetter } from './outbox-entry'
export { isKey, newKey } from './outbox-entry'
