import { type ReactNode, type SubmitEvent, useContext } from 'react'
import { type Issue, publicPaths } from 'shared-domain'
import { issues } from '../bin-labels/bin-labels'
import { LANGUAGE } from '../messages/translate'
import { DocumentDataContext } from '../page-data/page-data'
import type { ReportedBin } from './report-page-data'

interface IssueFormProps {
  bin: ReportedBin | null
  /** For "Me too": the reference of the first report. */
  sameAs?: string
  onReport: (issue: Issue) => void
  /** Submit buttons with the name `issue`. */
  children: ReactNode
}

/** An HTML form, so that a report can be made before the script is loaded or without one. */
export function IssueForm({ bin, sameAs, onReport, children }: IssueFormProps) {
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const pressed = event.nativeEvent.submitter?.getAttribute('value')
    const issue = issues.find((known) => known === pressed)
    if (issue) onReport(issue)
  }
  return (
    <form method="post" action={publicPaths.report()} onSubmit={submit}>
      <IssueFormFields bin={bin} />
      {LANGUAGE !== 'en' && <input type="hidden" name="language" value={LANGUAGE} />}
      {sameAs && <input type="hidden" name="sameAs" value={sameAs} />}
      {children}
    </form>
  )
}

/** The hidden fields of the issue form. They are empty until the URL is parsed. */
function IssueFormFields({ bin }: { bin: ReportedBin | null }) {
  const formKey = useContext(DocumentDataContext)?.formKey
  return (
    <>
      <input type="hidden" name="bin" value={bin?.id ?? ''} />
      {bin?.location && <input type="hidden" name="location" value={bin.location} />}
      {formKey && <input type="hidden" name="key" value={formKey} />}
    </>
  )
}
