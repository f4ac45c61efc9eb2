import type { ReactNode } from 'react'
import { SHUT_REPORT, UNKNOWN_REPORT, WRONG_SECRET } from 'shared-domain/contract'
import { LANGUAGE, t } from '../messages/translate'

/** Why the record refused something, as its server says it, and the type of the problem. */
export interface Refused {
  refusal?: string | undefined
  refusalType?: string | undefined
}

/** The reason in the page's language where it is known, else as the server says it, which is in English. */
export function refusalText({ refusal, refusalType }: Refused): ReactNode {
  if (LANGUAGE === 'en') return refusal
  const known = Object.entries(texts).find(([type]) => refusalType?.endsWith(type))
  return known ? known[1] : <span lang="en">{refusal}</span>
}

/** The server’s English texts of these are longer and name figures. */
const texts = {
  [SHUT_REPORT]: t('refusal.shut'),
  [WRONG_SECRET]: t('refusal.secret'),
  [UNKNOWN_REPORT]: t('refusal.unknown'),
}
