/**
 * The texts of mails to residents, and of the page on which they are stopped. They have placeholders alone, without plurals: so they need no parser, and the page with the examples
 * loads none.
 */
export const en = {
  lang: 'en-NZ',
  received: 'We have your report {reference}',
  reopened: 'Your report {reference} is open again',
  changed: 'Your report {reference} {status}',
  withOriginal: '{subject}, which {status}',
  council: 'The council writes:',
  see: 'See your report',
  because: 'You get this mail because this address was left with report {reference}.',
  stop: 'Stop mails about this report',
  stopTitle: 'Stop these mails?',
  sends: 'Smart Bins sends mails about your report.',
  stopButton: 'Stop these mails',
  stoppedTitle: 'No more mails',
  stopped: 'Smart Bins sends no more mails about this report.',
  'status.open': 'waits to be taken up',
  'status.investigating': 'is being looked into',
  'status.scheduled': 'is scheduled',
  'status.fixed': 'is fixed',
  'status.closed': 'is closed',
  'status.duplicate': 'is handled with another report',
  'status.withdrawn': 'is withdrawn',
  'issue.Overflowing': 'Overflowing',
  'issue.Damaged': 'Damaged',
  'issue.Missing': 'Missing',
  'issue.Bad smell': 'Bad smell',
  'issue.Illegal dumping': 'Illegal dumping',
  'issue.Other': 'Other',
} as const
type MailText = keyof typeof en
export type MailTexts = Readonly<Record<MailText, string>>
