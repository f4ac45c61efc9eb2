import type { Bin } from 'shared-domain'
import { List } from 'shared-ui'

interface BinLinesProps {
  bins: readonly Pick<Bin, 'id' | 'location'>[]
  /** Further texts by bin id. */
  words?: ReadonlyMap<string, string> | undefined
}

export const BinLines = ({ bins, words }: BinLinesProps) => (
  <List size="sm">
    {bins.map(({ id, location }) => (
      <List.Item key={id}>{[`${id}, ${location}`, words?.get(id)].filter(Boolean).join(': ')}</List.Item>
    ))}
  </List>
)
