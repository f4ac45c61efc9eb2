import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '../project'

export const REQUIREMENTS_FILE = 'docs/security-requirements.jsonl'

/** How the product stands to a requirement. The first three need a test, or the date of a code review. */
const CLAIMS = ['met', 'partly', 'by setting'] as const
const StandsSchema = z.enum([...CLAIMS, 'not met', 'operator', 'not applicable'])

/** One requirement of the Application Security Verification Standard, as people keep it. Its tests are found in the repository. */
const RequirementSchema = z
  .strictObject({
    no: z.string().regex(/^\d+\.\d+\.\d+$/),
    level: z.literal([1, 2]),
    /** In our words. */
    asks: z.string().min(1),
    stands: StandsSchema,
    /** How it is met, or why it is not. */
    how: z.string().min(1).optional(),
    /** The date of the code review, where no test shows it. */
    reviewed: z.iso.date().optional(),
  })
  .refine(({ stands, how }) => stands === 'met' || how, { error: 'say in "how" why it is not met' })
  .refine(({ reviewed, how }) => !reviewed || how, { error: 'say in "how" what was read' })
export type Requirement = z.infer<typeof RequirementSchema>

export const isClaim = ({ stands }: Requirement) => CLAIMS.some((claim) => claim === stands)

/** Reads a row a line. Throws one sentence that names the line. @internal */
export function parseRequirements(text: string): Requirement[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line, i) => {
      const { success, data, error } = RequirementSchema.safeParse(JSON.parse(line))
      if (success) return data
      const why = error.issues.map(({ path, message }) => [...path, message].join(': ')).join('; ')
      throw new Error(`${REQUIREMENTS_FILE}, line ${i + 1}: ${why}.`)
    })
}

export const readRequirements = () => parseRequirements(readFileSync(join(root, REQUIREMENTS_FILE), 'utf8'))
