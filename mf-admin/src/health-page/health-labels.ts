/** Names what the largest tables of the database hold. A table of a later version keeps its own name. */
const TABLE_WORDS: Record<string, string> = {
  devices: 'Sensors',
  alerts: 'Alerts',
  audit: 'Audit trail',
  audit_seals: 'Seals of the audit trail',
  bin_forecasts: 'Forecasts',
  bins: 'Bins',
  collections: 'Collections',
  events: 'Live events',
  failed_sign_ins: 'Failed sign-ins',
  labels: 'Labels',
  page_loads: 'Page loads',
  reading_days: 'Readings by day',
  readings: 'Readings',
  replayed_days: 'Replayed days',
  report_additions: 'Additions to reports',
  report_history: 'History of reports',
  report_photos: 'Photos',
  reports: 'Reports',
  request_counts: 'Counts of requests',
  routes: 'Routes',
  sessions: 'Sessions',
  sightings: 'Levels that crews saw',
  stops: 'Stops of routes',
  uplinks: 'Uplinks of sensors',
}

const JOB_WORDS: Record<string, string> = {
  backups: 'Backups',
  forecasts: 'Forecasts',
  'gradual releases': 'Gradual releases',
  'hanging work': 'Watch over work that hangs',
  mirror: 'Copy of the open data',
  'mf-analytics replays': 'Replay of past days',
  'mf-assets imports': 'Imports that go on after their page was closed',
  'mf-assets retention': 'Deletion of unconfirmed imports',
  'mf-connections messages': 'Sending of messages',
  'mf-connections retention': 'Deletion of old messages',
  'mf-routes late routes': 'Search for routes that are late',
  'mf-routes demonstration': 'Crews of the demonstration',
  'mf-sensors broker': 'Broker of the sensors',
  'mf-sensors demonstration': 'Sensors of the demonstration',
  'mf-sensors silence': 'Search for sensors that fell silent',
  'mf-sensors retention': 'Deletion of old uplinks',
  months: 'Months of readings and audit trail',
  'pruning of events': 'Removal of old events',
  retention: 'Deletion of personal data in its time',
  'seals of the audit trail': 'Seals of the audit trail',
  simulator: 'Simulator of the demonstration',
}

const RETENTION_WORDS: Record<string, string> = {
  contacts: 'Contacts and notes of reports that are dealt with',
  unresolved: 'The same of any report',
  photos: 'Photos',
  addresses: 'Hashes of addresses',
  readings: 'Single readings',
  audit: 'The audit trail',
}

export const tableWords = (name: string) => TABLE_WORDS[name] ?? name
export const jobWords = (name: string) => JOB_WORDS[name] ?? name
export const retentionWords = (name: string) => RETENTION_WORDS[name] ?? name
