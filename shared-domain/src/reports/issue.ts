import * as z from 'zod/mini'

/** What a resident can report with one tap. */
export const ISSUES = ['Overflowing', 'Damaged', 'Missing', 'Bad smell', 'Illegal dumping', 'Other'] as const
export const IssueSchema = z.enum(ISSUES)
export type Issue = z.infer<typeof IssueSchema>
