import { useEffect } from 'react'
import { RECORD_COPY, useSession } from 'shared-domain/client'

/** Who takes stock, as the session has it. */
export interface StockPerson {
  id: string
  name: string
}

/** Signing out deletes it with the other copies of the record. */
const KEY = `${RECORD_COPY}stock-person`

/** The person with this phone: who is signed in; without a signal, who was last. `null` in a product without accounts. */
export function useStockPerson(): StockPerson | null {
  const signedIn = useSession()?.person
  useEffect(() => {
    if (signedIn) keepPerson(personOf(signedIn))
  }, [signedIn])
  return signedIn ? personOf(signedIn) : keptPerson()
}

const personOf = ({ id, name }: { id?: string | undefined; name?: string }): StockPerson | null =>
  id && name ? { id, name } : null

function keepPerson(person: StockPerson | null): void {
  try {
    if (person) localStorage.setItem(KEY, JSON.stringify(person))
    else localStorage.removeItem(KEY)
  } catch {
    // The phone has no room: the person is known while the page can read the session.
  }
}

function keptPerson(): StockPerson | null {
  try {
    return personOf(JSON.parse(localStorage.getItem(KEY) ?? '{}'))
  } catch {
    return null
  }
}
