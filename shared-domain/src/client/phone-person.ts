import { useEffect } from 'react'
import { RECORD_COPY, useSession } from './session'

/** The person with a phone, as the session has it. */
export interface PhonePerson {
  id: string
  name: string
}

/** Signing out deletes it with the other copies of the record. The name stays: phones have it. */
const KEY = `${RECORD_COPY}tap-person`
/** Where earlier versions of stock-taking stored it. */
const EARLIER_KEY = `${RECORD_COPY}stock-person`

/**
 * The person with this phone: the one who is signed in; without a signal, the last one. `null` in a product without accounts. A session that
 * has ended changes nothing: the phone is still in the same hand.
 */
export function usePhonePerson(): PhonePerson | null {
  const signedIn = useSession()?.person
  useEffect(() => {
    if (signedIn) storePerson(personOf(signedIn))
  }, [signedIn])
  return signedIn ? personOf(signedIn) : storedPhonePerson()
}

/** The person who was last signed in on this phone. */
export const storedPhonePerson = (): PhonePerson | null => readPerson(KEY) ?? readPerson(EARLIER_KEY)

const personOf = ({ id, name }: { id?: string | undefined; name?: string }): PhonePerson | null =>
  id && name ? { id, name } : null

function storePerson(person: PhonePerson | null): void {
  try {
    if (person) localStorage.setItem(KEY, JSON.stringify(person))
    else for (const key of [KEY, EARLIER_KEY]) localStorage.removeItem(key)
  } catch {
    // The phone has no room: the person is known while the page can read the session.
  }
}

function readPerson(key: string): PhonePerson | null {
  try {
    return personOf(JSON.parse(localStorage.getItem(key) ?? '{}'))
  } catch {
    return null
  }
}
