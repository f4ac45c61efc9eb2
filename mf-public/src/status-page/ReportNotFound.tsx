import { Card } from '../card/Card'
import { CouncilPhone } from '../council-phone/CouncilPhone'
import { ReferenceForm } from '../reference-form/ReferenceForm'

/** What to do about a reference that leads nowhere. */
export const ReportNotFound = ({ reference }: { reference: string }) => (
  <Card title="There is no such report">
    <p>
      The record has no report {reference}. Compare it with what you wrote down: a reference has ten letters
      and digits in two groups, such as 7K3MN-9QXAP, and none of the letters I, L, O and U.
    </p>
    <ReferenceForm reference={reference} />
    <p>
      A report that is still on your phone has no reference yet. If you cannot find yours, phone the council
      on <CouncilPhone />.
    </p>
  </Card>
)
