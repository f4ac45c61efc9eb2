import { type HelpProps, List } from 'shared-ui'

/** The help texts of each page, by its path in `remote.json`. */
const HELP: Record<string, readonly string[]> = {
  '/app/qr-codes': [
    'A label hangs on a bin and leads residents to the page where they report it.',
    'Single Bin makes one code; Bulk Generate makes sheets for many bins, on A4 label stock.',
    'A label is out of date when its bin has moved, or its place has another name, since it was printed.',
  ],
}

export const QrHelp = ({ path }: HelpProps) => (
  <List spacing="sm">
    {(HELP[path] ?? []).map((sentence) => (
      <List.Item key={sentence}>{sentence}</List.Item>
    ))}
  </List>
)
