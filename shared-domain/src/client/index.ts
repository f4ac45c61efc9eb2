export type { DataSource } from '../composition/data-source'
export type { Live } from '../live-state/live-state'
export { type BinsAnswer, useBins, useLiveBins } from './bins'
export {
  DomainProvider,
  RuntimeSettingsContext,
  useMapTiles,
  usePublicOrigin,
  useRuntimeSettings,
} from './DomainProvider'
export { followDataSourceSettings, holdRealData, useDataSource } from './data-source'
export {
  type ExplainedFailure,
  explainChangeFailure,
  explainFailure,
  explainReadFailure,
  isNoAnswer,
  missingInMockData,
  problemOf,
  refusedFields,
} from './explain-failure'
export { FirstAnswers } from './FirstAnswers'
export { type Flag, flag, useFlag } from './flags'
export { useLive, useLiveEvents } from './live-events'
export { type OfflineCopies, offlineCopies } from './offline-copies'
export { askForPasskey, hasPasskeys, makePasskey } from './passkeys'
export { type PhonePerson, storedPhonePerson, usePhonePerson } from './phone-person'
export { usePresence } from './presence'
export { provideProof } from './proof'
export { type AnswerChange, changeAnswer, type RecordCache, setAnswer, useRecordCache } from './record-cache'
export { callRecord, type RecordCallOptions } from './record-call'
export {
  type ChangeFailure,
  type RecordChange,
  type RecordMutation,
  type SendTools,
  useRecordMutation,
} from './record-mutation'
export {
  type RecordAnswer,
  type RecordQueries,
  type RecordQuery,
  useRecordQueries,
  useRecordQuery,
} from './record-query'
export {
  endSession,
  RECORD_COPY,
  useMay,
  useMayCall,
  usePermissions,
  useSession,
} from './session'
export { type SessionEntries, type SessionOutbox, sessionOutbox, useWhenFewer } from './session-outbox'
export { useNow } from './use-now'
