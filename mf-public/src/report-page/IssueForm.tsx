import type { ReactNode, SubmitEvent } from 'react'
import { ISSUES, type Issue, paths } from 'shared-domain'
import { IssueFormFields } from './IssueFormFields'
import type { ReportedBin } from './reported-bin'

interface IssueFormProps {
  bin: ReportedBin | null
  /** "Me too": the reference of the report that said it first. */
  sameAs?: string
  onReport: (issue: Issue) => void
  /** Submit buttons with the name `issue`. */
  children: ReactNode
}

/** A form, so that a report can be made before the script has come, and where none runs. */
export function IssueForm({ bin, sameAs, onReport, children }: IssueFormProps) {
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const pressed = event.nativeEvent.submitter?.getAttribute('value')
    const issue = ISSUES.find((known) => known === pressed)
    if (issue) onReport(issue)
  }
  return (
    <form method="post" action={paths.report()} onSubmit={submit}>
      <IssueFormFields bin={bin} />
      {sameAs && <input type="hidden" name="sameAs" value={sameAs} />}
      {children}
    </form>
  )
}
