import type { Executor } from 'api/server-part'
import { sql } from 'drizzle-orm'
import type { OperationAnswer, OperationInput } from 'shared-domain/contract'
import type { tryDecoder } from '../../operations'
import { checkDecoder, doubtAbout } from './check-decoder'
import { decode } from './decode'
import { bytesOfHex, type DecodeResult, type Decoder, failureText, type Payload } from './decoder'
import { findDecoders, portsOf } from './find-decoders'
import { scripts } from './script-runner'

/** How many sensors of that kind, the latest first, both versions are tried on. */
const SENSORS_TRIED = 50
const UPLINKS_OF_EACH = 2
const DIFFERENCES_LISTED = 10

interface SentUplink extends Record<string, unknown> {
  devEui: string
  at: Date
  fPort: number
  payload: Buffer
}

type Reader = <T>(work: (query: Executor) => Promise<T>) => Promise<T>

/** Runs a version of a decoder beside the live one, over its examples and over sent uplinks. It changes nothing. */
export async function tryVersion(
  read: Reader,
  { params: { name }, body: { source, range, fields, examples } }: OperationInput<typeof tryDecoder>,
): Promise<OperationAnswer<typeof tryDecoder>> {
  const tried: Decoder = { kind: 'script', name, source, range, fields, ports: portsOf(examples) }
  const { live, sent } = await read(async (query) => ({
    live: (await findDecoders(query, [name])).get(name),
    sent: await latestUplinks(query, name),
  }))
  const refusal = await checkDecoder(tried, examples, scripts)
  const doubt = refusal ? null : await doubtAbout(tried, examples, scripts)
  const readBoth = async (payload: Payload) => ({
    tried: outcomeOf(await decode(tried, payload, scripts)),
    live: live ? outcomeOf(await decode(live, payload, scripts)) : null,
  })
  const differing = []
  for (const { devEui, at, fPort, payload } of sent) {
    const both = await readBoth({ fPort, bytes: payload, at: at.getTime() })
    if (JSON.stringify(both.tried) !== JSON.stringify(both.live))
      differing.push({
        devEui,
        at: at.toISOString(),
        fPort,
        payload: payload.toString('hex').toUpperCase(),
        ...both,
      })
  }
  return {
    refusal,
    doubt: doubt && { example: doubt.example, detail: doubt.detail },
    examples: await mapInSequence(examples, ({ fPort, payload }) =>
      readBoth({ fPort, bytes: bytesOfHex(payload) }),
    ),
    uplinks: {
      read: sent.length,
      differ: differing.length,
      differing: differing.slice(0, DIFFERENCES_LISTED),
    },
  }
}

/** Does the work for one item after the other, since the sandbox has one thread. */
async function mapInSequence<Item, Outcome>(items: readonly Item[], work: (item: Item) => Promise<Outcome>) {
  const outcomes: Outcome[] = []
  for (const item of items) outcomes.push(await work(item))
  return outcomes
}

const outcomeOf = (result: DecodeResult) =>
  result.kind === 'decoded'
    ? { measurement: result.measurement, failure: null }
    : { measurement: null, failure: failureText(result) }

async function latestUplinks(query: Executor, decoder: string): Promise<SentUplink[]> {
  const { rows } = await query.execute<SentUplink>(sql`
    select sent.dev_eui as "devEui", sent.at, sent.f_port as "fPort", sent.payload
    from (select dev_eui from devices where decoder = ${decoder} order by last_seen_at desc nulls last limit ${SENSORS_TRIED})
      as sensors
    cross join lateral (
      select dev_eui, at, f_port, payload from uplinks where uplinks.dev_eui = sensors.dev_eui
      order by at desc limit ${UPLINKS_OF_EACH}) as sent
    order by sent.at desc`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}
