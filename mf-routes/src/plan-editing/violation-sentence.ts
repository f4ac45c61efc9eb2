import type { Violation } from '../../rules/drive-truck'
import { clockText } from '../moments/moments'

type SentenceOf = { [K in Violation['kind']]: (violation: Extract<Violation, { kind: K }>) => string }

const number = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 0 })

const wasteOf = (stream: string) => (stream === 'general' ? 'general waste' : stream)

const sentences: SentenceOf = {
  'over-capacity': ({ binId, litres, kg, most }) =>
    litres > most.litres
      ? `With bin ${binId} it carries ${number.format(litres)} litres; it holds ${number.format(most.litres)}.`
      : `With bin ${binId} it carries ${number.format(kg)} kg; it may carry ${number.format(most.kg)}.`,
  'mixed-load': ({ binId }) => `Bin ${binId} would be mixed into another stream.`,
  'wrong-stream': ({ binId, stream }) => `It may not carry the ${wasteOf(stream)} of bin ${binId}.`,
  'no-facility': ({ binId, stream }) => `No disposal site takes the ${wasteOf(stream)} of bin ${binId}.`,
  'no-road': ({ to }) => `No road leads to ${to}.`,
  closed: ({ at, arrival }) => `It is at ${at} at ${clockText(arrival)}, when that is closed.`,
  'no-break': ({ from, to }) => `Its break does not start between ${clockText(from)} and ${clockText(to)}.`,
  'late-home': ({ arrival, shiftEnd }) =>
    `It is home at ${clockText(arrival)}; its shift ends at ${clockText(shiftEnd)}.`,
  'too-many-stops': ({ stops, most }) => `It makes ${stops} stops; ${most} is the most it may.`,
  'too-many-litres': ({ litres, most }) =>
    `It collects ${number.format(litres)} litres in all; ${number.format(most)} is the most it may.`,
}

export const violationSentence = (violation: Violation): string =>
  (sentences[violation.kind] as (violation: Violation) => string)(violation)
