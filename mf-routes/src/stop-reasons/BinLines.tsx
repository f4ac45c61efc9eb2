import type { Bin } from 'shared-domain'
import { List } from 'shared-ui'

interface BinLinesProps {
  bins: readonly Pick<Bin, 'id' | 'location'>[]
  /** What there is to say of each, by its id. */
  words?: ReadonlyMap<string, string> | undefined
}

/** Bins one below the other, each with what there is to say of it. */
export const BinLines = ({ bins, words }: BinLinesProps) => (
  <List size="sm">
    {bins.map(({ id, location }) => (
      <List.Item key={id}>{[`${id}, ${location}`, words?.get(id)].filter(Boolean).join(': ')}</List.Item>
    ))}
  </List>
)
