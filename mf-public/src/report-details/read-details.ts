import type { Details } from './addition-letters'

/** What the form says in words; `null` when it says nothing. */
export function readDetails(form: FormData): Details | null {
  const said = (name: string) => {
    const text = String(form.get(name) ?? '').trim()
    return text ? { [name]: text } : {}
  }
  const contact = { ...said('name'), ...said('email'), ...said('phone') }
  const details: Details = { ...said('note'), ...(Object.keys(contact).length > 0 && { contact }) }
  return Object.keys(details).length > 0 ? details : null
}
