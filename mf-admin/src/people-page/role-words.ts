import type { Role } from 'shared-domain/contract'
import { t } from '../messages/translate'

/** A role in a sentence, such as 'an operator'. */
export const ROLE_NOUNS = {
  viewer: t('people.aViewer'),
  operator: t('people.anOperator'),
  supervisor: t('people.aSupervisor'),
  admin: t('people.anAdministrator'),
  driver: t('people.aDriver'),
  technician: t('people.aTechnician'),
} as const satisfies Record<Role, string>

/** What a role may do, in one line: the table of `docs/operating.md` in short. */
export const ROLE_TASKS = {
  viewer: t('people.viewerMay'),
  operator: t('people.operatorMay'),
  supervisor: t('people.supervisorMay'),
  admin: t('people.adminMay'),
  driver: t('people.driverMay'),
  technician: t('people.technicianMay'),
} as const satisfies Record<Role, string>
