import { useContext } from 'react'
import { DocumentDataContext } from '../page-data/document-data'
import type { ReportedBin } from './reported-bin'

/** What the form of the issues sends besides the issue; empty until the address is read. */
export function IssueFormFields({ bin }: { bin: ReportedBin | null }) {
  const formKey = useContext(DocumentDataContext)?.formKey
  return (
    <>
      <input type="hidden" name="bin" value={bin?.id ?? ''} />
      {bin?.location && <input type="hidden" name="location" value={bin.location} />}
      {formKey && <input type="hidden" name="key" value={formKey} />}
    </>
  )
}
