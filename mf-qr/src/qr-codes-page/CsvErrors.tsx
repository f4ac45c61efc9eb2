import { Alert, List } from 'shared-ui'
import type { CsvError } from '../csv/bin-csv'

const SHOWN = 20

/** What to mend in the uploaded file. */
export function CsvErrors({ errors }: { errors: readonly CsvError[] }) {
  if (errors.length === 0) return null
  const more = errors.length - SHOWN
  return (
    <Alert color="red" title="Not every line could be read">
      <List size="sm">
        {errors.slice(0, SHOWN).map(({ line, message }) => (
          <List.Item key={`${line} ${message}`}>
            {line !== null && `Line ${line}: `}
            {message}
          </List.Item>
        ))}
        {more > 0 && <List.Item>and {more} more</List.Item>}
      </List>
    </Alert>
  )
}
