import { paths } from 'shared-domain'

/** A report's reference, which leads to what became of it. */
export const StatusLink = ({ reference }: { reference: string }) => (
  <a href={paths.reportStatus(reference)}>
    <strong>{reference}</strong>
  </a>
)
