// The contract between the pages and the server: fields may be added, and existing ones stay.

export {
  type AccessToken,
  createAccessToken,
  limitAccessToken,
  listAccessTokens,
  type NewSecret,
  revokeAccessToken,
  rotateAccessToken,
} from './access-tokens'
export { type AuditEntry, auditCsv, getAuditEntry, listAudit } from './audit'
export { type ConfiguredVariable, getConfiguration } from './configuration'
export { getHealth, type Health, type HealthJob } from './health'
export {
  addPasskey,
  beginAuthenticatorApp,
  beginPasskey,
  changeOwnPassword,
  confirmAuthenticatorApp,
  endOtherSessions,
  endOwnSession,
  removeAuthenticatorApp,
  removePasskey,
  renewRecoveryCodes,
} from './own-account'
export {
  approvePageText,
  dropPageText,
  listPageTexts,
  type PageLanguage,
  type PageText,
  showDraftLanguages,
  writePageText,
} from './page-words'
export {
  changePersonRole,
  endPersonSessions,
  type InvitedPerson,
  invitePerson,
  type ListedPerson,
  linkForPerson,
  listPeople,
  setPersonActive,
} from './people'
export { erasePersonalData, type FoundPersonalData, findPersonalData } from './personal-data'
export {
  getReleases,
  promoteRelease,
  type ReleaseChange,
  type ReleasedRemote,
  rollBackRelease,
  type VersionFigures,
} from './releases'
export { changeSettings, getSettings, type Setting } from './settings'
