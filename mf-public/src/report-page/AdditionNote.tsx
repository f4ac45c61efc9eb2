import { useEffect } from 'react'
import { additionWords, type ReportLetter } from '../outbox/report-letter'
import { loadAdditions, useAdditions } from '../report-details/late-additions'

/** A note or a photo that the council's record does not have yet. */
export function AdditionNote({ letter }: { letter: ReportLetter }) {
  const { about, refusal, kept } = letter
  const isRefused = refusal !== undefined
  const code = useAdditions()
  useEffect(() => {
    if (isRefused) void loadAdditions()
  }, [isRefused])
  if (about.kind === 'report') return null
  const what = additionWords(about)
  if (isRefused) {
    return code.kind === 'here' ? (
      <code.parts.RefusedAddition letter={letter} />
    ) : (
      <p>
        {what} not added: {refusal}
      </p>
    )
  }
  return (
    <p>
      {what}:{' '}
      {kept === 'no'
        ? 'not saved, it is sent only while this page is open'
        : 'saved on this phone, will send by itself'}
    </p>
  )
}
