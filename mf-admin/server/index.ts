import { serverPart } from 'api/server-part'
import * as accessTokens from '../operations/access-tokens'
import * as audit from '../operations/audit'
import * as configuration from '../operations/configuration'
import * as health from '../operations/health'
import * as ownAccount from '../operations/own-account'
import * as pageWords from '../operations/page-words'
import * as people from '../operations/people'
import * as personalData from '../operations/personal-data'
import * as releases from '../operations/releases'
import * as settings from '../operations/settings'
import { tokenHandlers } from './access-tokens'
import { auditDownloads, auditHandlers } from './audit'
import { healthHandlers } from './health'
import { ownAccountHandlers } from './own-account'
import { pageWordHandlers } from './page-words'
import { peopleHandlers } from './people'
import { personalDataHandlers } from './personal-data'
import { releaseHandlers } from './releases'
import { settingHandlers } from './settings'

/** What administrators see and do, and what people change of their own account. It has no tables: all of it is the record's. */
export const part = serverPart({
  remote: 'mf-admin',
  folder: import.meta.dirname,
  needs: [
    'tokens',
    'people',
    'settings',
    'releases',
    'health',
    'personalData',
    'trail',
    'ownAccount',
    'pageWords',
  ],
  operations: {
    ...accessTokens,
    ...audit,
    ...configuration,
    ...health,
    ...ownAccount,
    ...pageWords,
    ...people,
    ...personalData,
    ...releases,
    ...settings,
  },
  handlers: {
    ...tokenHandlers,
    ...auditHandlers,
    ...healthHandlers,
    ...ownAccountHandlers,
    ...pageWordHandlers,
    ...peopleHandlers,
    ...personalDataHandlers,
    ...releaseHandlers,
    ...settingHandlers,
  },
  downloads: auditDownloads,
})
