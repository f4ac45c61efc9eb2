import { agoText } from 'shared-domain'
import { useNow } from 'shared-domain/client'
import { Button, FailureNotice, Group, Table, Text, WideTable, WorkBadge } from 'shared-ui'
import type { Browser } from '../../operations'
import { useBrowserTest, useRemoval } from './use-own-browsers'

interface BrowserTableProps {
  browsers: readonly Browser[]
  /** `null` without a subscription. */
  ownId: string | null
}

/** The browsers in which a person gets notifications. Each can be tested and removed. */
export function BrowserTable({ browsers, ownId }: BrowserTableProps) {
  const now = useNow()
  const test = useBrowserTest()
  const removal = useRemoval(ownId)
  return (
    <>
      {test.failure && <FailureNotice {...test.failure} />}
      {removal.failure && <FailureNotice {...removal.failure} />}
      <Text size="sm" role="status">
        {test.result}
      </Text>
      {browsers.length === 0 && <Text c="dimmed">Notifications are on in no browser.</Text>}
      {browsers.length > 0 && (
        <WideTable
          label="Your browsers"
          columns={['Browser', 'Added', 'Last message', 'Actions']}
          minWidth={520}
        >
          {browsers.map((browser) => (
            <Table.Tr key={browser.id}>
              <Table.Th scope="row">
                {browser.name} {browser.id === ownId && <WorkBadge isOpen>This one</WorkBadge>}
              </Table.Th>
              <Table.Td>{agoText(Date.parse(browser.addedAt), now)}</Table.Td>
              <Table.Td>
                {browser.lastSentAt ? agoText(Date.parse(browser.lastSentAt), now) : 'None yet'}
              </Table.Td>
              <Table.Td>
                <Group gap="xs">
                  <Button
                    variant="default"
                    size="compact-md"
                    aria-label={`Test ${browser.name}`}
                    loading={test.pendingId === browser.id}
                    onClick={() => test.run(browser)}
                  >
                    Test
                  </Button>
                  <Button
                    variant="default"
                    size="compact-md"
                    aria-label={`Remove ${browser.name}`}
                    loading={removal.pending?.id === browser.id}
                    onClick={() => removal.change(browser)}
                  >
                    Remove
                  </Button>
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </WideTable>
      )}
    </>
  )
}
