import { Anchor, Card, Link, PageHeader, Stack, Text } from 'shared-ui'
import { useSections } from '../admin-frame/sections'
import { t } from '../messages/translate'

/** Links to the pages below Admin that the person may open. */
export function AdminPage() {
  const sections = useSections()
  return (
    <>
      <PageHeader title={t('admin.admin')} subtitle={t('admin.peopleAndWhatKeepsProductRunning')} />
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
