import { List } from '@mantine/core'
import type { HelpProps } from '../slots/slots'

interface HelpSentencesProps extends HelpProps {
  /** The sentences of each page, by its path in `remote.json`. */
  help: Readonly<Record<string, readonly string[]>>
}

/** A remote's help for a page, as a list. Nothing for a page without any. */
export const HelpSentences = ({ help, path }: HelpSentencesProps) =>
  help[path] && (
    <List spacing="sm">
      {help[path].map((sentence) => (
        <List.Item key={sentence}>{sentence}</List.Item>
      ))}
    </List>
  )
