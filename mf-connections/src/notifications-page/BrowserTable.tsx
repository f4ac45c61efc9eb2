import { agoText } from 'shared-domain'
import { useNow } from 'shared-domain/client'
import { Button, FailureNotice, Group, Table, Text, WideTable, WorkBadge } from 'shared-ui'
import type { Browser } from '../../operations'
import { t } from '../messages/translate'
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
      {browsers.length === 0 && <Text c="dimmed">{t('notifications.notificationsAreOnInNoBrowser')}</Text>}
      {browsers.length > 0 && (
        <WideTable
          label={t('notifications.yourBrowsers')}
          columns={[
            t('notifications.browser'),
            t('notifications.added'),
            t('notifications.lastMessage'),
            t('notifications.actions'),
          ]}
          minWidth={520}
        >
          {browsers.map((browser) => (
            <Table.Tr key={browser.id}>
              <Table.Th scope="row">
                {browser.name}{' '}
                {browser.id === ownId && <WorkBadge isOpen>{t('notifications.thisOne')}</WorkBadge>}
              </Table.Th>
              <Table.Td>{agoText(Date.parse(browser.addedAt), now)}</Table.Td>
              <Table.Td>
                {browser.lastSentAt
                  ? agoText(Date.parse(browser.lastSentAt), now)
                  : t('notifications.noneYet')}
              </Table.Td>
              <Table.Td>
                <Group gap="xs">
                  <Button
                    variant="default"
                    size="compact-md"
                    aria-label={t('notifications.test', { name: browser.name })}
                    loading={test.pendingId === browser.id}
                    onClick={() => test.run(browser)}
                  >
                    {t('notifications.testButton')}
                  </Button>
                  <Button
                    variant="default"
                    size="compact-md"
                    aria-label={t('notifications.remove', { name: browser.name })}
                    loading={removal.pending?.id === browser.id}
                    onClick={() => removal.change(browser)}
                  >
                    {t('notifications.removeButton')}
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
