/** Of a request: the person has done something on this page since the request before. */
const PERSON_ACTIVE = { 'person-active': '?1' }

let hasActed = false
const noteAct = () => {
  hasActed = true
}
if (typeof window !== 'undefined')
  for (const sign of ['keydown', 'pointerdown', 'wheel'])
    window.addEventListener(sign, noteAct, { capture: true, passive: true })

/**
 * The header by which the server tells a person from a page that polls: a session ends when no person has done anything for long,
 * however often its pages ask. Each act is sent once.
 */
export function activityHeader(): Record<string, string> {
  if (!hasActed) return {}
  hasActed = false
  return PERSON_ACTIVE
}
