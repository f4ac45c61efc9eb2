import { useDataSource } from 'shared-domain/client'
import { Anchor, Group, Link, Switch } from 'shared-ui'

/** What the shell would offer around the page: the way back to the list and the data source. */
export function HarnessBar({ name }: { name: string }) {
  const { source, setSource } = useDataSource()
  return (
    <Group component="header" justify="space-between" p="xs">
      {/* Not a path of the product: here the list stands at an address that no remote has. */}
      <Anchor component={Link} to="/pages">
        {name}
      </Anchor>
      <Switch
        label="Real data"
        checked={source === 'real'}
        onChange={(event) => setSource(event.currentTarget.checked ? 'real' : 'mock')}
      />
    </Group>
  )
}
