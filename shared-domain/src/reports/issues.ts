// Without its schema: phones list the issues, and need nothing to check them.

/** What a resident can report with one tap. */
export const ISSUES = ['Overflowing', 'Damaged', 'Missing', 'Bad smell', 'Illegal dumping', 'Other'] as const
export type Issue = (typeof ISSUES)[number]
