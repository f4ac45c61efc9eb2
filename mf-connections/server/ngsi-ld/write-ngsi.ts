import type { WrittenAnswer } from 'api/server-part'
import { CONTEXT, CONTEXT_LINK } from '../../rules/ngsi-ld/waste-container'

interface Beside {
  /** Links to other pages. */
  links?: readonly string[]
  /** How many entities there are on all pages. */
  total?: number
}

/** Writes entities or subscriptions as JSON-LD, or as JSON with their context beside it where a request prefers that. */
export function writeNgsi(
  content: object | readonly object[],
  accept: string | undefined,
  { links = [], total }: Beside = {},
): WrittenAnswer {
  const isPlain = prefersPlainJson(accept)
  const link = [...(isPlain ? [CONTEXT_LINK] : []), ...links].join(', ')
  const withContext = (one: object) => ({ ...one, '@context': CONTEXT })
  const ld = () => (Array.isArray(content) ? content.map(withContext) : withContext(content))
  return {
    text: JSON.stringify(isPlain ? content : ld()),
    type: isPlain ? 'application/json' : 'application/ld+json',
    headers: {
      vary: 'accept',
      ...(link && { link }),
      ...(total !== undefined && { 'ngsild-results-count': String(total) }),
    },
  }
}

const prefersPlainJson = (accept = ''): boolean =>
  qualityOf(accept, 'application/json') > qualityOf(accept, 'application/ld+json')

/** The q of a media type in the header Accept; 0 where it is not named. */
function qualityOf(accept: string, type: string): number {
  const [named] = accept.split(',').flatMap((range) => {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const q = parameters.find((one) => one.startsWith('q='))
    return name === type ? [q ? Number(q.slice(2)) : 1] : []
  })
  return named ?? 0
}

/** The types of errors of ETSI GS CIM 009, 5.5.2, by the status of a refusal. */
const ERRORS: Readonly<Record<number, string>> = {
  400: 'BadRequestData',
  404: 'ResourceNotFound',
}
/** The kind of a refusal of what is there already, which is an error of the standard too. */
export const ALREADY_EXISTS = { kind: 'already-exists', status: 409 } as const

/** A refusal as NGSI-LD writes it. */
export function ngsiProblem({
  kind,
  status,
  detail,
  errors,
}: {
  kind: string
  status: number
  detail: string
  errors?: readonly object[] | undefined
}): string {
  const name = kind === ALREADY_EXISTS.kind ? 'AlreadyExists' : ERRORS[status]
  const type = name ? `https://uri.etsi.org/ngsi-ld/errors/${name}` : `urn:problem:${kind}`
  return JSON.stringify({ type, title: detail, status, detail, ...(errors && { errors }) })
}
