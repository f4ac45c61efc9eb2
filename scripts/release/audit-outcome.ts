import { z } from 'zod'

const FoundSchema = z.object({
  metadata: z.object({
    vulnerabilities: z.object({
      info: z.number(),
      low: z.number(),
      moderate: z.number(),
      high: z.number(),
      critical: z.number(),
    }),
  }),
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string() })),
})
const RefusedSchema = z.object({ message: z.string() })

const STOPS: readonly string[] = ['high', 'critical']

/** What the output of `npm audit --json` means for a release. A registry that does not respond is not a success. */
export function auditOutcome(output: string): { isGood: boolean; sentence: string } {
  const said = parsed(output)
  const found = FoundSchema.safeParse(said)
  if (!found.success) {
    const { data } = RefusedSchema.safeParse(said)
    const reason = data?.message ?? 'it gave no answer'
    return {
      isGood: false,
      sentence: `The dependencies were not audited, for the registry offers no audits: ${reason}. Run this where npm's own registry can be reached.`,
    }
  }
  const { metadata, vulnerabilities } = found.data
  const counts = Object.entries(metadata.vulnerabilities).filter(([, count]) => count > 0)
  const stopping = Object.entries(vulnerabilities)
    .filter(([, { severity }]) => STOPS.includes(severity))
    .map(([name]) => name)
  if (stopping.length > 0)
    return {
      isGood: false,
      sentence: `Weaknesses of high or critical severity are known in ${stopping.join(', ')}. Update them, then release.`,
    }
  const below = counts.map(([severity, count]) => `${count} ${severity}`).join(', ')
  return { isGood: true, sentence: below ? `Known and below high: ${below}` : 'None is known' }
}

function parsed(output: string): unknown {
  try {
    return JSON.parse(output)
  } catch {
    return null
  }
}
