import type { Ref } from 'react'
import { Alert, Button, List, Text } from 'shared-ui'
import type { Channel } from '../../operations'
import { t } from '../messages/translate'
import { ADDRESS_FIELDS } from './channel-labels'

interface ChangedMeanwhileProps {
  ref: Ref<HTMLDivElement>
  /** The channel as the person has seen it. */
  seen: Channel
  /** As the record has it now; `null` when it was removed. */
  current: Channel | null
  onLooked: () => void
}

/** What other people did to a channel while its form was open. What was typed stays in the form. */
export function ChangedMeanwhile({ ref, seen, current, onLooked }: ChangedMeanwhileProps) {
  if (!current)
    return (
      <Alert ref={ref} tabIndex={-1} role="alert" color="yellow" title={t('connections.channelNotSaved')}>
        <Text size="sm">{t('connections.itWasRemovedMeanwhile')}</Text>
      </Alert>
    )
  return (
    <Alert
      ref={ref}
      tabIndex={-1}
      role="alert"
      color="yellow"
      title={t('connections.wasChangedMeanwhile', { name: seen.name })}
    >
      <List size="sm" mb="xs">
        {changesOf(seen, current).map((change) => (
          <List.Item key={change}>{change}</List.Item>
        ))}
      </List>
      <Text size="sm" mb="xs">
        {t('connections.whatYouTypedStays')}
      </Text>
      <Button size="compact-md" variant="default" onClick={onLooked}>
        {t('connections.iHaveLooked')}
      </Button>
    </Alert>
  )
}

/** Says what a channel is now and was before. */
function changesOf(before: Channel, now: Channel): string[] {
  const fields = [
    [t('connections.name'), now.name, before.name],
    [ADDRESS_FIELDS[now.kind].label, now.address, before.address],
    [t('connections.room'), now.room ?? '', before.room ?? ''],
    [t('connections.messagesAreSentToIt'), yesOrNo(now.isOn), yesOrNo(before.isOn)],
  ] as const
  const changes = fields.flatMap(([field, is, was]) =>
    is === was ? [] : [t('connections.insteadOf', { field, is, was })],
  )
  // Neither a token nor the whole address of a Slack or Teams webhook is shown.
  return changes.length > 0 ? changes : [t('connections.secretPartWasReplaced')]
}

const yesOrNo = (isSo: boolean) => (isSo ? t('connections.yes') : t('connections.no'))
