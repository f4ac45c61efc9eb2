import { useEffect } from 'react'
import { additionWords, type ReportEntry } from '../outbox/report-entry'
import { loadAdditions, useAdditions } from '../report-details/late-additions'

/** A note or a photo that the council's record does not have yet. */
export function AdditionNote({ entry }: { entry: ReportEntry }) {
  const { about, refusal, stored } = entry
  const isRefused = refusal !== undefined
  const code = useAdditions()
  useEffect(() => {
    if (isRefused) void loadAdditions()
  }, [isRefused])
  if (about.kind === 'report') return null
  const what = additionWords(about)
  if (isRefused) {
    return code.kind === 'here' ? (
      <code.parts.RefusedAddition entry={entry} />
    ) : (
      <p>
        {what} not added: {refusal}
      </p>
    )
  }
  return (
    <p>
      {what}:{' '}
      {stored === 'no'
        ? 'not saved, it is sent only while this page is open'
        : 'saved on this phone, will send by itself'}
    </p>
  )
}
