import { useDataSource } from 'shared-domain/client'
import { Badge, Group, Switch } from 'shared-ui'

/** Real data, unless somebody wants to see the samples. */
export function DataSourceToggle() {
  const { source, setSource } = useDataSource()
  return (
    <Group gap="xs" wrap="nowrap">
      {source === 'mock' && (
        <Badge variant="light" color="gray" visibleFrom="xs">
          Mock data
        </Badge>
      )}
      <Switch
        label="Real data"
        labelPosition="left"
        checked={source === 'real'}
        onChange={(event) => setSource(event.currentTarget.checked ? 'real' : 'mock')}
      />
    </Group>
  )
}
