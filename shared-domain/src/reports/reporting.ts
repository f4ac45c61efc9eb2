// Without a schema: phones only list the issues and do not validate them.

/** The issues that a resident can report with one tap. */
export const ISSUES = ['Overflowing', 'Damaged', 'Missing', 'Bad smell', 'Illegal dumping', 'Other'] as const
export type Issue = (typeof ISSUES)[number]

/** How long after the tap a resident can withdraw a report, in ms. */
export const REPORT_UNDO_MS = 10_000

/** The council's telephone number, answered at any hour (wellington.govt.nz/contact-us). */
export const COUNCIL_PHONE = '04 499 4444'

/** A link that dials the number. */
export const COUNCIL_PHONE_LINK = `tel:${COUNCIL_PHONE.replaceAll(' ', '')}`
