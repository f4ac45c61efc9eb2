import { withoutControls } from 'shared-domain/contract'
import type { Details } from '../outbox/report-entry'
import type { Draft } from './drafts'

/** What a draft says, as the record takes it; `null` when it says nothing. */
export function readDetails(draft: Draft): Details | null {
  const said = (name: 'note' | 'name' | 'email' | 'phone') => {
    const text = withoutControls(draft[name]).trim()
    return text ? { [name]: text } : {}
  }
  const contact = { ...said('name'), ...said('email'), ...said('phone') }
  const details: Details = { ...said('note'), ...(Object.keys(contact).length > 0 && { contact }) }
  return Object.keys(details).length > 0 ? details : null
}
