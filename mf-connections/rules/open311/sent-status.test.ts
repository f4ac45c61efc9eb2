import type { ReportStatus } from 'shared-domain/contract'
import { statusSentence } from './sent-status'

const SETTLED = 'The person who reported it says that it is settled.'
const withWords = (status: string, here: ReportStatus | null = 'open') =>
  statusSentence(status, { system: 'FixMyStreet', here, hasContent: true })
const alone = (status: string, here: ReportStatus | null = 'open') =>
  statusSentence(status, { system: 'FixMyStreet', here, hasContent: false })

it.each([
  ['INVESTIGATING', 'investigating'],
  ['IN_PROGRESS', 'in progress'],
  ['ACTION_SCHEDULED', 'action scheduled'],
  ['PLANNED', 'planned'],
  ['NOT_COUNCILS_RESPONSIBILITY', 'not councils responsibility'],
  ['DUPLICATE', 'duplicate'],
  ['NO_FURTHER_ACTION', 'no further action'],
  ['INTERNAL_REFERRAL', 'internal referral'],
  ['FOR_TRIAGE', 'for triage'],
  ['REOPEN', 'reopen'],
  ['unheard_of', 'unheard of'],
  ['constructor', 'constructor'],
])('%s is kept, with words and without', (status, read) => {
  const sentence = `FixMyStreet has it as ${read} now.`
  expect([withWords(status), alone(status)]).toEqual([sentence, sentence])
})

it.each([
  ['INVESTIGATING', 'investigating'],
  ['ACTION_SCHEDULED', 'scheduled'],
  ['PLANNED', 'scheduled'],
  ['DUPLICATE', 'duplicate'],
] as const)('%s beside words is no news of a report that is %s here', (status, here) => {
  expect(withWords(status, here)).toBeNull()
})

it.each(['CLOSED', 'FIXED', 'fixed'])('%s is a resident’s word until the report is dealt with', (status) => {
  expect([withWords(status, 'scheduled'), alone(status)]).toEqual([SETTLED, SETTLED])
  expect(withWords(status, 'closed')).toBeNull()
  expect(alone(status, 'duplicate')).toBe(`FixMyStreet has it as ${status.toLowerCase()} now.`)
})

it('what comes with every update says nothing beside words', () => {
  expect([withWords('OPEN'), withWords('OPEN', 'fixed'), withWords(' ')]).toEqual([null, null, null])
  expect(alone('OPEN', 'fixed')).toBe('FixMyStreet has it as open now.')
})

it('says of a report that is dealt with what is no way of ours to end one', () => {
  expect(withWords('NO_FURTHER_ACTION', 'closed')).toBe('FixMyStreet has it as no further action now.')
})

it('shows that a long status was shortened', () => {
  expect(alone('x'.repeat(80))).toBe(`FixMyStreet has it as ${'x'.repeat(59)}… now.`)
})
