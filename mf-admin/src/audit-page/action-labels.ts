import type { AuditAction } from 'shared-domain/contract'
import { t } from '../messages/translate'

/** Says what an actor did, in words that follow their name. An action of the record without words does not compile. */
const ACTION_WORDS: Record<AuditAction, string> = {
  'account.activate': t('audit.activatedAccount'),
  'account.add': t('audit.addedAccount'),
  'account.authenticator-app': t('audit.turnedAuthenticatorAppOnOrOff'),
  'account.break-glass': t('audit.changedWhetherAccountSignsInWithoutProvider'),
  'account.deactivate': t('audit.deactivatedAccount'),
  'account.join': t('audit.tookOverAccountOfInvitation'),
  'account.link': t('audit.madeOneTimeLinkForAccount'),
  'account.no-administrator': t('audit.leftNoAdministratorWhoCanSignIn'),
  'account.passkey': t('audit.addedOrRemovedPasskey'),
  'account.password': 'Set a password',
  'account.recovery-codes': t('audit.madeNewRecoveryCodes'),
  'account.role': t('audit.changedRoleOfAccount'),
  'account.second-factor-off': t('audit.tookSecondFactorOffAccount'),
  'alert.acknowledge': 'Acknowledged a danger',
  'alert.close': t('audit.closedAlert'),
  'alert.hazard': t('audit.sensorReportedHazard'),
  'alerts.read': t('audit.markedAlertsAsRead'),
  'alerts.unread': t('audit.markedAlertsAsUnread'),
  'bin.collect': 'Emptied a bin',
  'bin.take-back-collection': t('audit.tookBackThatBinWasEmptied'),
  'bin.life': t('audit.changedStateOfBin'),
  'bins.loss-confirmed': t('audit.confirmedThatMissingBinsAreGone'),
  'bins.loss-kept': t('audit.keptBinsThatOpenDataLacks'),
  'bins.mirrored': t('audit.copiedChangesOfBinsFromOpenData'),
  'bins.written': t('audit.changedBinsInRegister'),
  'code.make': 'Made a QR code',
  'council-schedule.put': t('audit.enteredCouncilsOwnSchedule'),
  'council-schedule.remove': t('audit.removedCouncilsOwnSchedule'),
  'view.keep': t('audit.savedViewOfBins'),
  'view.remove': t('audit.removedViewOfBins'),
  'depot.put': 'Saved a depot',
  'depot.remove': 'Removed a depot',
  'driver.put': 'Saved a driver',
  'driver.remove': 'Removed a driver',
  'facility.put': 'Saved a facility',
  'facility.remove': 'Removed a facility',
  'forecast.fit': t('audit.fittedForecasts'),
  'labels.print': t('audit.printedLabels'),
  'late-tap.decide': t('audit.decidedAboutLateTapOfCrew'),
  'late-tap.receive': t('audit.sentTapLateFromRunSheet'),
  'personal-data.erase': t('audit.erasedDataOfResident'),
  'personal-data.read': t('audit.lookedUpDataOfResident'),
  'readings.recorded': t('audit.recordedFillLevels'),
  'record.emptied': t('audit.emptiedRecordForRealData'),
  'release.promote': t('audit.promotedVersionOfRemote'),
  'release.roll-back': t('audit.rolledRemoteBack'),
  'report.assign': 'Assigned a report',
  'report.bin': t('audit.movedReportToAnotherBin'),
  'report.block-address': t('audit.blockedAddressOfReport'),
  'report.close-as-spam': t('audit.closedReportAsSpam'),
  'report.contact-read': t('audit.lookedAtContactOfReport'),
  'report.create': 'Reported a problem',
  'report.details': t('audit.addedDetailsToReport'),
  'report.hold': 'Held a report',
  'report.mail': t('audit.gaveAddressOfReportsResidentToMail'),
  'report.notify': t('audit.toldBrowsersThatFollowReportOfIt'),
  'report.pass-on': t('audit.gaveWhatReportsResidentWrote'),
  'report.missing': t('audit.reportedMissingBin'),
  'report.original': t('audit.changedWhichReportAnotherOneRepeats'),
  'report.photo': t('audit.addedPhotoToReport'),
  'report.photo-read': t('audit.lookedAtPhotoOfReport'),
  'report.proof-of-work': t('audit.hadHeldReportReleasedByProof'),
  'report.read': t('audit.readReportWithItsNote'),
  'report.release': t('audit.releasedHeldReport'),
  'report.status': t('audit.changedStatusOfReport'),
  'report.take-back': t('audit.tookBackChangeOfReport'),
  'report.unblock-address': t('audit.unblockedAddressOfReport'),
  'report.withdraw': 'Withdrew a report',
  'retention.forget': t('audit.deletedPersonalDataWhoseTimeHadCome'),
  'retention.month': t('audit.removedMonthWhoseTimeHadCome'),
  'route.assign': 'Assigned a route',
  'route.create': 'Created a route',
  'route.move': t('audit.movedStopsToOtherTrucks'),
  'route.plan': t('audit.changedPlanOfRoute'),
  'route.remove': 'Removed a route',
  'route.restore': 'Restored a route',
  'route.status': t('audit.changedStatusOfRoute'),
  'route.stop': t('audit.recordedStopOfRoute'),
  'route.undo-move': t('audit.tookBackMoveOfStops'),
  'route.visit': t('audit.recordedVisitToDepotOrFacility'),
  'session.begin': t('audit.signedIn'),
  'session.end': t('audit.signedOut'),
  'session.end-all': t('audit.signedPersonOutEverywhere'),
  'session.end-others': t('audit.signedOutOnOtherDevices'),
  'session.prove': t('audit.confirmedWhoTheyAre'),
  'session.prove-refuse': t('audit.failedToConfirmWhoTheyAre'),
  'session.refuse': t('audit.failedToSignIn'),
  'settings.change': t('audit.changedSettings'),
  'words.approve': t('audit.approvedTextOfResidentsPages'),
  'words.drafts': t('audit.changedWhetherLanguagesInDraftAreShown'),
  'words.drop': t('audit.tookBackTextOfResidentsPages'),
  'words.write': t('audit.wroteTextOfResidentsPages'),
  'thresholds.changed': t('audit.changedAlertThresholds'),
  'token.create': t('audit.madeAccessToken'),
  'token.revoke': t('audit.revokedAccessToken'),
  'token.limit': t('audit.changedForWhichSensorsAccessTokenSends'),
  'token.rotate': t('audit.renewedSecretOfAccessToken'),
  'truck.put': 'Saved a truck',
  'truck.remove': 'Removed a truck',
}

/** The words for the actions of server parts that come with the product. */
const PART_WORDS: Record<string, string> = {
  'bin.change-undone': t('audit.tookChangeOfBinBack'),
  'bin.changed': t('audit.recordedWhatHappenedToBin'),
  'bin.merge-undone': t('audit.tookMergingOfTwoBinsBack'),
  'bin.merged': t('audit.mergedBinIntoAnother'),
  'bins.import': t('audit.importedBinsFromFile'),
  'bins.import-undone': t('audit.tookImportOfBinsBack'),
  'decoder.put': t('audit.savedDecoderOfSensors'),
  'decoder.restore': t('audit.broughtEarlierDecoderOfSensorsBack'),
  'decoder.withdraw': t('audit.withdrewDecoderOfSensors'),
  'plan-rule.dismiss': t('audit.dismissedRuleForPlans'),
  'plan-rule.keep': t('audit.keptRuleForPlans'),
  'plan-rule.reopen': t('audit.tookDecisionAboutRuleForPlansBack'),
  'sensor.forget-uplinks': t('audit.deletedUplinksOfSensorsThatWere'),
  'sensor.install': 'Installed a sensor',
  'sensor.register': 'Registered a sensor',
  'sensor.remove': 'Removed a sensor',
  'sensors.heard': t('audit.toldThatSilentSensorsSendAgain'),
  'sensors.silent': t('audit.toldThatSensorsFellSilent'),
  'source.failed': t('audit.toldThatSourceOfBinsCannot'),
  'source.recovered': t('audit.toldThatSourceOfBins'),
  'route.late': t('audit.toldThatRouteIsLate'),
}

/** The words for actions that earlier versions wrote. */
const EARLIER_WORDS: Record<string, string> = {
  'planning-settings.changed': t('audit.changedCostOfOverflow'),
}

/** The words for what an entry says more exactly than its action, by what the value is after the change. */
const WORDS_BY_VALUE: Record<string, Record<string, string>> = {
  'account.authenticator-app': {
    on: t('audit.turnedAuthenticatorAppOn'),
    off: t('audit.turnedAuthenticatorAppOff'),
  },
  'account.passkey': { added: t('audit.addedPasskey'), removed: t('audit.removedPasskey') },
}

/** Returns the words for an action, or the action itself when another version or another server part wrote it. */
const actionWords = (action: string): string =>
  (ACTION_WORDS as Record<string, string>)[action] ?? PART_WORDS[action] ?? EARLIER_WORDS[action] ?? action

/** Says what an entry says that its actor did. Its values may have been erased. */
export function entryWords({ action, change }: { action: string; change: unknown }): string {
  const to = typeof change === 'object' && change !== null && 'to' in change ? String(change.to) : ''
  return WORDS_BY_VALUE[action]?.[to] ?? actionWords(action)
}

const ALL_WORDS = [
  ...Object.entries({ ...ACTION_WORDS, ...PART_WORDS, ...EARLIER_WORDS }),
  ...Object.entries(WORDS_BY_VALUE).flatMap(([action, words]) =>
    Object.values(words).map((each): [string, string] => [action, each]),
  ),
]

/** The words for all actions that this version knows, in alphabetical order. */
export const knownActionWords: readonly string[] = ALL_WORDS.map(([, words]) => words).sort()

/**
 * Returns the actions that a filter means, for the API: those of the words that the list shows, such as "Signed in" or a part of them.
 * The name of an action, or of a group of actions, is returned as it is.
 */
export const actionsOf = (typed: string): string => meantActions(typed)?.join(',') ?? typed

/** Whether this version knows an action that a filter means. Other versions and other server parts have actions of their own. */
export const isKnownAction = (typed: string): boolean => meantActions(typed) !== null

function meantActions(typed: string): string[] | null {
  const text = typed.toLowerCase()
  if (ALL_WORDS.some(([action]) => action === text || action.startsWith(`${text}.`))) return [text]
  const exact = ALL_WORDS.filter(([, words]) => words.toLowerCase() === text)
  const meant = exact.length > 0 ? exact : ALL_WORDS.filter(([, words]) => words.toLowerCase().includes(text))
  return meant.length > 0 ? [...new Set(meant.map(([action]) => action))] : null
}
