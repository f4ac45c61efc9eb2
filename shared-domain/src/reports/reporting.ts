// Without its schema: phones list the issues, and need nothing to check them.

/** What a resident can report with one tap. */
export const ISSUES = ['Overflowing', 'Damaged', 'Missing', 'Bad smell', 'Illegal dumping', 'Other'] as const
export type Issue = (typeof ISSUES)[number]

/** For so long after the tap a resident can take a report back, in ms. */
export const REPORT_UNDO_MS = 10_000

export const COUNCIL_NAME = 'Wellington City Council'

/** Its telephone, at any hour (wellington.govt.nz/contact-us). */
export const COUNCIL_PHONE = '04 499 4444'

/** A tap on it calls. */
export const COUNCIL_PHONE_LINK = `tel:${COUNCIL_PHONE.replaceAll(' ', '')}`
