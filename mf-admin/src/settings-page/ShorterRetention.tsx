import { Button, Group, List, Modal, Stack, Text } from 'shared-ui'
import { t } from '../messages/translate'
import type { SettingGroup } from './setting-groups'
import { amount } from './setting-input'
import type { SettingChange } from './use-settings-change'

interface ShorterRetentionProps {
  group: SettingGroup
  /** The periods that become shorter; `null` while nothing is asked. */
  shorter: readonly SettingChange[] | null
  onShorten: () => void
  onKeep: () => void
}

/** Asks before data is kept for a shorter time, because that deletes what is older, for good. */
export const ShorterRetention = ({ group, shorter, onShorten, onKeep }: ShorterRetentionProps) => (
  <Modal opened={shorter !== null} onClose={onKeep} title={t('settings.keepDataForShorter')}>
    <Stack gap="md">
      <List>
        {shorter?.map(({ name, from, to }) => (
          <List.Item key={name}>
            {t('settings.fromDaysToDays', {
              title: group.labels[name] ?? name,
              from: amount(from),
              to: amount(to),
            })}
          </List.Item>
        ))}
      </List>
      <Text>{t('settings.olderIsDeletedWithinDay')}</Text>
      <Group gap="sm">
        <Button color="red" onClick={onShorten}>
          {t('settings.shortenAndDelete')}
        </Button>
        <Button variant="default" data-autofocus onClick={onKeep}>
          {t('settings.keepAsItIs')}
        </Button>
      </Group>
    </Stack>
  </Modal>
)
