/** Request header: the person did something on this page since the last request. */
const PERSON_ACTIVE = { 'person-active': '?1' }

let hasActed = false
const noteAct = () => {
  hasActed = true
}
if (typeof window !== 'undefined')
  for (const sign of ['keydown', 'pointerdown', 'wheel'])
    window.addEventListener(sign, noteAct, { capture: true, passive: true })

/**
 * The header that tells the server that a person is active, and not just a polling page: a session without activity ends. Each
 * activity is reported once.
 */
export function activityHeader(): Record<string, string> {
  if (!hasActed) return {}
  hasActed = false
  return PERSON_ACTIVE
}
