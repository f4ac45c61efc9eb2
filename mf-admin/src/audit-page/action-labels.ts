import type { AuditAction } from 'shared-domain/contract'

/** Says what an actor did, in words that follow their name. An action of the record without words does not compile. */
const ACTION_WORDS: Record<AuditAction, string> = {
  'account.activate': 'Activated an account',
  'account.add': 'Added an account',
  'account.authenticator-app': 'Turned an authenticator app on or off',
  'account.break-glass': 'Changed whether an account signs in without the provider',
  'account.deactivate': 'Deactivated an account',
  'account.join': 'Took over the account of an invitation',
  'account.link': 'Made a one-time link for an account',
  'account.no-administrator': 'Left no administrator who can sign in',
  'account.passkey': 'Added or removed a passkey',
  'account.password': 'Set a password',
  'account.recovery-codes': 'Made new recovery codes',
  'account.role': 'Changed the role of an account',
  'account.second-factor-off': 'Took the second factor off an account',
  'alert.acknowledge': 'Acknowledged a danger',
  'alert.close': 'Closed an alert',
  'alert.hazard': 'A sensor reported a hazard',
  'alerts.read': 'Marked alerts as read',
  'alerts.unread': 'Marked alerts as unread',
  'bin.collect': 'Emptied a bin',
  'bin.take-back-collection': 'Took back that a bin was emptied',
  'bin.life': 'Changed the state of a bin',
  'bins.loss-confirmed': 'Confirmed that missing bins are gone',
  'bins.loss-kept': 'Kept bins that the open data lacks',
  'bins.mirrored': 'Copied changes of bins from the open data',
  'bins.written': 'Changed bins in the register',
  'code.make': 'Made a QR code',
  'council-schedule.put': 'Entered the council’s own schedule',
  'council-schedule.remove': 'Removed the council’s own schedule',
  'view.keep': 'Saved a view of the bins',
  'view.remove': 'Removed a view of the bins',
  'depot.put': 'Saved a depot',
  'depot.remove': 'Removed a depot',
  'driver.put': 'Saved a driver',
  'driver.remove': 'Removed a driver',
  'facility.put': 'Saved a facility',
  'facility.remove': 'Removed a facility',
  'forecast.fit': 'Fitted the forecasts',
  'labels.print': 'Printed labels',
  'late-tap.decide': 'Decided about a late tap of a crew',
  'late-tap.receive': 'Sent a tap late from a run sheet',
  'personal-data.erase': 'Erased the data of a resident',
  'personal-data.read': 'Looked up the data of a resident',
  'readings.recorded': 'Recorded fill levels',
  'record.emptied': 'Emptied the record for real data',
  'release.promote': 'Promoted a version of a remote',
  'release.roll-back': 'Rolled a remote back',
  'report.assign': 'Assigned a report',
  'report.bin': 'Moved a report to another bin',
  'report.block-address': 'Blocked the address of a report',
  'report.close-as-spam': 'Closed a report as spam',
  'report.contact-read': 'Looked at the contact of a report',
  'report.create': 'Reported a problem',
  'report.details': 'Added details to a report',
  'report.hold': 'Held a report',
  'report.mail': 'Gave the address of a report’s resident to a mail',
  'report.notify': 'Told the browsers that follow a report of it',
  'report.pass-on': 'Gave what a report’s resident wrote to another system',
  'report.missing': 'Reported a missing bin',
  'report.original': 'Changed which report another one repeats',
  'report.photo': 'Added a photo to a report',
  'report.photo-read': 'Looked at a photo of a report',
  'report.proof-of-work': 'Had a held report released by proof of work',
  'report.read': 'Read a report with its note',
  'report.release': 'Released a held report',
  'report.status': 'Changed the status of a report',
  'report.take-back': 'Took back a change of a report',
  'report.unblock-address': 'Unblocked the address of a report',
  'report.withdraw': 'Withdrew a report',
  'retention.forget': 'Deleted personal data whose time had come',
  'retention.month': 'Removed a month whose time had come',
  'route.assign': 'Assigned a route',
  'route.create': 'Created a route',
  'route.move': 'Moved stops to other trucks or to tomorrow',
  'route.plan': 'Changed the plan of a route',
  'route.remove': 'Removed a route',
  'route.restore': 'Restored a route',
  'route.status': 'Changed the status of a route',
  'route.stop': 'Recorded a stop of a route',
  'route.undo-move': 'Took back a move of stops',
  'route.visit': 'Recorded a visit to a depot or facility',
  'session.begin': 'Signed in',
  'session.end': 'Signed out',
  'session.end-all': 'Signed a person out everywhere',
  'session.end-others': 'Signed out on other devices',
  'session.prove': 'Confirmed who they are',
  'session.prove-refuse': 'Failed to confirm who they are',
  'session.refuse': 'Failed to sign in',
  'settings.change': 'Changed settings',
  'words.approve': 'Approved a text of residents’ pages',
  'words.drafts': 'Changed whether languages in draft are shown',
  'words.drop': 'Took back a text of residents’ pages',
  'words.write': 'Wrote a text of residents’ pages',
  'thresholds.changed': 'Changed the alert thresholds',
  'token.create': 'Made an access token',
  'token.revoke': 'Revoked an access token',
  'token.limit': 'Changed for which sensors an access token sends',
  'token.rotate': 'Renewed the secret of an access token',
  'truck.put': 'Saved a truck',
  'truck.remove': 'Removed a truck',
}

/** The words for the actions of server parts that come with the product. */
const PART_WORDS: Record<string, string> = {
  'bin.change-undone': 'Took a change of a bin back',
  'bin.changed': 'Recorded what happened to a bin',
  'bin.merge-undone': 'Took the merging of two bins back',
  'bin.merged': 'Merged a bin into another',
  'bins.import': 'Imported bins from a file',
  'bins.import-undone': 'Took an import of bins back',
  'decoder.put': 'Saved a decoder of sensors',
  'decoder.restore': 'Brought an earlier decoder of sensors back',
  'sensor.forget-uplinks': 'Deleted uplinks of sensors that were old enough',
  'sensor.install': 'Installed a sensor',
  'sensor.register': 'Registered a sensor',
  'sensor.remove': 'Removed a sensor',
  'sensors.heard': 'Told that silent sensors send again',
  'sensors.silent': 'Told that sensors fell silent',
  'source.failed': 'Told that a source of bins cannot be read',
  'source.recovered': 'Told that a source of bins is read again',
  'route.late': 'Told that a route is late',
}

/** The words for actions that earlier versions wrote. */
const EARLIER_WORDS: Record<string, string> = {
  'planning-settings.changed': 'Changed the cost of an overflow',
}

/** Returns the words for an action, or the action itself when another version or another server part wrote it. */
export const actionWords = (action: string): string =>
  (ACTION_WORDS as Record<string, string>)[action] ?? PART_WORDS[action] ?? EARLIER_WORDS[action] ?? action

const ALL_WORDS = Object.entries({ ...ACTION_WORDS, ...PART_WORDS, ...EARLIER_WORDS })

/** The words for all actions that this version knows, in alphabetical order. */
export const knownActionWords: readonly string[] = ALL_WORDS.map(([, words]) => words).sort()

/**
 * Returns the actions that a filter means, for the API: those of the words that the list shows, such as "Signed in" or a part of them.
 * The name of an action, or of a group of actions, is returned as it is.
 */
export function actionsOf(typed: string): string {
  const text = typed.toLowerCase()
  if (ALL_WORDS.some(([action]) => action === text || action.startsWith(`${text}.`))) return text
  const exact = ALL_WORDS.filter(([, words]) => words.toLowerCase() === text)
  const meant = exact.length > 0 ? exact : ALL_WORDS.filter(([, words]) => words.toLowerCase().includes(text))
  return meant.length > 0 ? meant.map(([action]) => action).join(',') : typed
}
