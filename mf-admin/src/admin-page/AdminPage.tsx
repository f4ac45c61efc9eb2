import { Anchor, Card, Link, PageHeader, Stack, Text } from 'shared-ui'
import { useSections } from '../admin-frame/sections'

/** Links to the pages below Admin that the person may open. */
export function AdminPage() {
  const sections = useSections()
  return (
    <>
      <PageHeader title="Admin" subtitle="People, and what keeps the product running" />
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {sections.map(({ path, title, summary }) => (
          <Card key={path} component="li">
            <Anchor component={Link} to={path} fw={600}>
              {title}
            </Anchor>
            <Text size="sm">{summary}</Text>
          </Card>
        ))}
      </Stack>
    </>
  )
}
