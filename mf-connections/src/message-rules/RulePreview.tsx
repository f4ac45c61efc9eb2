import { useState } from 'react'
import { momentText } from 'shared-domain'
import { useRecordMutation } from 'shared-domain/client'
import type { OperationAnswer } from 'shared-domain/contract'
import { Button, FailureNotice, List, Stack, Text } from 'shared-ui'
import { previewRule, type RuleBody } from '../../operations'
import { t } from '../messages/translate'

type Preview = OperationAnswer<typeof previewRule>

/** What a rule would have sent of yesterday's events. */
export function RulePreview({ rule }: { rule: RuleBody }) {
  const [preview, setPreview] = useState<Preview | null>(null)
  const { changeAsync, isPending, failure } = usePreview()
  const canRead = rule.kinds.length > 0 && rule.channelIds.length > 0
  const read = () =>
    changeAsync({ ...rule, name: rule.name || t('connections.preview') }).then(setPreview, () => undefined)
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        variant="default"
        aria-disabled={!canRead}
        loading={isPending}
        onClick={() => canRead && read()}
      >
        {t('connections.tryItOnYesterday')}
      </Button>
      {failure && <FailureNotice {...failure} />}
      <div role="status">
        {preview && (
          <>
            <Text size="sm">{sentenceOf(preview)}</Text>
            <List size="sm">
              {preview.first.map(({ at, text }, i) => (
                // Two messages may have the same words.
                // biome-ignore lint/suspicious/noArrayIndexKey: the list is read once and never reordered
                <List.Item key={i}>
                  {momentText(at)}: {text}
                </List.Item>
              ))}
            </List>
          </>
        )}
      </div>
    </Stack>
  )
}

const sentenceOf = ({ events, messages }: Preview) =>
  messages === 0
    ? t('connections.itWouldHaveSentNothingYesterday')
    : t('connections.itWouldHaveSentYesterday', {
        messages: messagesText(messages),
        events: eventsText(events),
      })

const messagesText = (count: number) => t('connections.messagesCount', { count })
const eventsText = (count: number) => t('connections.events', { count })

// Nothing changes: a rule that is being written is too long for an address.
const usePreview = () =>
  useRecordMutation({
    send: (body: RuleBody, { call }) => call(previewRule, { body }),
    notDone: t('connections.ruleNotTried'),
  })
