import { auditOutcome } from './audit-outcome'

const none = { info: 0, low: 0, moderate: 0, high: 0, critical: 0 }
const audit = (counts: Partial<typeof none>, vulnerabilities: Record<string, { severity: string }> = {}) =>
  JSON.stringify({ metadata: { vulnerabilities: { ...none, ...counts } }, vulnerabilities })

describe('the audit of a release', () => {
  it('is good when nothing is known', () => {
    expect(auditOutcome(audit({}))).toEqual({ isGood: true, sentence: 'None is known' })
  })

  it('accepts vulnerabilities below high, and says how many', () => {
    const found = audit({ moderate: 2, low: 1 }, { qs: { severity: 'moderate' } })
    expect(auditOutcome(found)).toEqual({ isGood: true, sentence: 'Known and below high: 1 low, 2 moderate' })
  })

  it.each(['high', 'critical'] as const)(
    'fails at one of %s severity, and names its package (ASVS 15.2.1)',
    (severity) => {
      const found = audit({ [severity]: 1 }, { sharp: { severity }, qs: { severity: 'low' } })
      expect(auditOutcome(found)).toEqual({
        isGood: false,
        sentence: 'Weaknesses of high or critical severity are known in sharp. Update them, then release.',
      })
    },
  )

  it.each([
    [JSON.stringify({ message: '405 Method Not Allowed' }), '405 Method Not Allowed'],
    ['', 'it gave no answer'],
    ['<html>', 'it gave no answer'],
  ])('fails when the registry offers no audit: %s', (output, reason) => {
    const { isGood, sentence } = auditOutcome(output)
    expect(isGood).toBe(false)
    expect(sentence).toContain(`were not audited, for the registry offers no audits: ${reason}.`)
  })
})
