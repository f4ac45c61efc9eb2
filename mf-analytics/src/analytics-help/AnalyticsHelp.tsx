import { type HelpProps, List } from 'shared-ui'

/** The help of each page, by its path in `remote.json`. */
const HELP: Record<string, readonly string[]> = {
  '/app/analytics': [
    'All figures are counted from the record: readings, collections and reports.',
    'Each chart has its figures as a table below it.',
    'A day without readings is left empty; it is not zero.',
  ],
}

export const AnalyticsHelp = ({ path }: HelpProps) => (
  <List spacing="sm">
    {(HELP[path] ?? []).map((sentence) => (
      <List.Item key={sentence}>{sentence}</List.Item>
    ))}
  </List>
)
