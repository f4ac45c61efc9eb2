import { type PartChange, Refusal } from 'api/server-part'
import type { OperationInput } from 'shared-domain/contract'
import type { DecoderListed, putDecoder } from '../../operations'
import { builtInDecoder } from './built-in-decoders'
import { checkDecoder, type DecoderRefusal } from './check-decoder'
import { decoders, presentScript } from './find-decoders'
import { scripts } from './script-runner'

type NewDecoder = OperationInput<typeof putDecoder>

/** Refuses a decoder that disagrees with its examples, naming the example and the field. Takes up to some seconds. */
export async function refuseFaultyDecoder({ params: { name }, body }: NewDecoder): Promise<void> {
  if (builtInDecoder(name))
    throw refusal('params.name', `The product itself reads ${name}: give another name.`)
  const { source, range, fields, examples } = body
  const fault = await checkDecoder({ kind: 'script', name, source, range, fields }, examples, scripts)
  if (fault) throw refusal(fieldOf(fault), `${placeOf(fault)}${fault.detail}`)
}

function fieldOf({ example, field }: DecoderRefusal): string {
  if (example === null) return field === 'source' ? 'body.source' : 'body.examples'
  return field === 'source' ? `body.examples.${example}` : `body.examples.${example}.expected.${field}`
}

/** As in 'Example 2, distanceMm: '. */
const placeOf = ({ example, field }: DecoderRefusal) =>
  example === null ? '' : `Example ${example + 1}, ${field}: `

const refusal = (field: string, detail: string) =>
  new Refusal('invalid-input', `${detail} The decoder is not live.`, [{ field, detail }])

/** Makes a decoder live that was checked before. */
export async function saveDecoder(
  { transaction, audit, tell }: PartChange,
  { params: { name }, body }: NewDecoder,
  by: { at: Date; person: string },
): Promise<DecoderListed> {
  const version = { ...body, changedAt: by.at, changedBy: by.person }
  await transaction
    .insert(decoders)
    .values({ name, ...version })
    .onConflictDoUpdate({ target: decoders.name, set: version })
  audit('decoder.put', `decoder:${name}`, { examples: body.examples.length })
  tell()
  return presentScript({ name, ...version })
}
