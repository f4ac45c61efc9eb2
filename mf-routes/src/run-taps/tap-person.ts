import { useEffect } from 'react'
import { RECORD_COPY, useSession } from 'shared-domain/client'

/** Who taps, as the session has it. */
export interface TapPerson {
  id: string
  name: string
}

/** Signing out deletes it with the other copies of the record. */
const KEY = `${RECORD_COPY}tap-person`

/**
 * The person who taps on this phone: who is signed in; without a signal, who was last. `null` in a product without accounts. A
 * session that has ended changes nothing: the phone is still in the same hand.
 */
export function useTapPerson(): () => TapPerson | null {
  const signedIn = useSession()?.person
  useEffect(() => {
    if (signedIn) keepPerson(tapPerson(signedIn))
  }, [signedIn])
  return () => (signedIn ? tapPerson(signedIn) : keptPerson())
}

const tapPerson = ({ id, name }: { id?: string | undefined; name?: string }): TapPerson | null =>
  id && name ? { id, name } : null

function keepPerson(person: TapPerson | null): void {
  try {
    if (person) localStorage.setItem(KEY, JSON.stringify(person))
    else localStorage.removeItem(KEY)
  } catch {
    // The phone has no room: the person is known while the page can read the session.
  }
}

export function keptPerson(): TapPerson | null {
  try {
    return tapPerson(JSON.parse(localStorage.getItem(KEY) ?? '{}'))
  } catch {
    return null
  }
}
