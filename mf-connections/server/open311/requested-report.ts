import { Refusal } from 'api/server-part'
import { BIN_TYPES, type BinType, type Point } from 'shared-domain'
import {
  type Contact,
  ContactSchema,
  type NewReport,
  NOTE_MAX,
  withoutControls,
} from 'shared-domain/contract'
import * as z from 'zod/mini'
import type { NewRequest } from '../../operations/open311/georeport'
import { nearestBin } from '../../rules/open311/nearest-bin'
import { issueOf } from '../../rules/open311/services'
import { shortened } from '../../rules/open311/whole-characters'
import { refusedParameter } from '../refused-parameter'

/** What is needed of the record to find the bin of a request. */
interface BinLookup {
  standing: () => Promise<
    readonly { id: string; location: string; binType: BinType; lat: number | null; lng: number | null }[]
  >
  isInReach: (place: Point) => Promise<boolean>
}

/** The report that a request makes. Refuses in words for the engineer who set up its client. */
export async function requestedReport(
  request: NewRequest,
  bins: BinLookup,
  nearestM: number,
): Promise<{ report: NewReport; notices: string[] }> {
  const issue = issueOf(request.service_code)
  if (!issue)
    throw new Refusal(
      { kind: 'unknown-service', status: 404 },
      `service_code: there is no service ${request.service_code}. services.xml lists them.`,
    )
  const place = await placeOf(request, bins, nearestM)
  const { contact, others } = contactOf(request)
  const { note, isShortened } = noteOf([request.description ?? '', ...others])
  return {
    report: {
      issue,
      ...place,
      ...(note && { note }),
      ...(Object.keys(contact).length > 0 && { contact }),
    },
    notices: isShortened ? [`The description was shortened to ${NOTE_MAX} characters.`] : [],
  }
}

/** The bin, or the place in words from which an operator finds it: the record holds such a report until then. */
async function placeOf(
  request: NewRequest,
  bins: BinLookup,
  nearestM: number,
): Promise<Pick<NewReport, 'binId' | 'location'>> {
  const address = clean(request.address_string)
  const binId = clean(request['attribute[bin_id]'])
  if (binId.length > 64)
    throw wrong('attribute[bin_id]', 'give an id of at most 64 characters, such as WN042.')
  if (binId) return { binId, ...(address && { location: address.slice(0, LOCATION_MAX) }) }
  const point = pointOf(request)
  if (!point) {
    if (!address) throw wrong('lat', 'give lat and long in degrees, or address_string, or attribute[bin_id].')
    return { binId: address.slice(0, 64), location: address.slice(0, LOCATION_MAX) }
  }
  if (!(await bins.isInReach(point))) throw wrong('lat', 'this place is outside of the area of the council.')
  const binType = typeOf(request['attribute[bin_type]'])
  const bin = nearestBin(await bins.standing(), point, { binType, withinM: nearestM })
  if (bin) return { binId: bin.id }
  const where = `${point.lat.toFixed(5)}, ${point.lng.toFixed(5)}`
  return { binId: where, location: (address ? `${address} (${where})` : where).slice(0, LOCATION_MAX) }
}

const LOCATION_MAX = 200

const clean = (text: string | undefined) => withoutControls(text ?? '').trim()

const LatSchema = z.number().check(z.gte(-90), z.lte(90))
const LngSchema = z.number().check(z.gte(-180), z.lte(180))

function pointOf({ lat: sentLat, long }: NewRequest): Point | undefined {
  if (!clean(sentLat) && !clean(long)) return undefined
  const [lat, lng] = [degrees(sentLat), degrees(long)]
  if (!LatSchema.safeParse(lat).success) throw wrong('lat', 'give degrees from -90 to 90, such as -41.28664.')
  if (!LngSchema.safeParse(lng).success)
    throw wrong('long', 'give degrees from -180 to 180, such as 174.77557.')
  return { lat, lng }
}

/** An empty text is no 0. */
const degrees = (text: string | undefined) => (clean(text) ? Number(text) : Number.NaN)

function typeOf(text: string | undefined): BinType | undefined {
  const given = clean(text)
  if (!given) return undefined
  const type = BIN_TYPES.find((one) => one === given)
  if (!type) throw wrong('attribute[bin_type]', `give one of ${BIN_TYPES.join(', ')}, or leave it out.`)
  return type
}

/** The contact as the record takes it. What does not fit it is kept as a line of the note. */
function contactOf({ first_name, last_name, email, phone }: NewRequest): {
  contact: Contact
  others: string[]
} {
  const given = {
    name: [clean(first_name), clean(last_name)].filter(Boolean).join(' '),
    email: clean(email),
    phone: clean(phone),
  }
  const contact: Contact = {}
  const others: string[] = []
  for (const field of ['name', 'email', 'phone'] as const) {
    if (!given[field]) continue
    const fits = z.safeParse(ContactSchema, { [field]: given[field] })
    if (fits.success) Object.assign(contact, fits.data)
    else others.push(`${field}: ${given[field]}`)
  }
  return { contact, others }
}

/** The note of at most the characters that the record takes; what stands beside the description is not cut. */
function noteOf([description = '', ...others]: string[]): { note: string; isShortened: boolean } {
  const lines = others.join('\n').slice(0, NOTE_MAX)
  const room = Math.max(0, NOTE_MAX - (lines ? lines.length + 1 : 0))
  const text = clean(description)
  const isShortened = text.length > room
  const kept = shortened(text, room)
  return { note: [kept, lines].filter(Boolean).join('\n').trim(), isShortened }
}

const wrong = (name: string, detail: string) => refusedParameter('body', name, detail)
