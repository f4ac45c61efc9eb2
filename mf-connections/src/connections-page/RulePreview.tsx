import { useState } from 'react'
import { momentText } from 'shared-domain'
import { useRecordMutation } from 'shared-domain/client'
import type { OperationAnswer } from 'shared-domain/contract'
import { Button, FailureNotice, List, Stack, Text } from 'shared-ui'
import { previewRule, type RuleBody } from '../../operations'

type Preview = OperationAnswer<typeof previewRule>

/** What a rule would have sent of yesterday's events. */
export function RulePreview({ rule }: { rule: RuleBody }) {
  const [preview, setPreview] = useState<Preview | null>(null)
  const { changeAsync, isPending, failure } = usePreview()
  const canRead = rule.kinds.length > 0 && rule.channelIds.length > 0
  const read = () => changeAsync({ ...rule, name: rule.name || 'Preview' }).then(setPreview, () => undefined)
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        variant="default"
        aria-disabled={!canRead}
        loading={isPending}
        onClick={() => canRead && read()}
      >
        Try it on yesterday
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
    ? 'It would have sent nothing yesterday.'
    : `It would have sent ${counted(messages, 'message')} yesterday, about ${counted(events, 'event')}.`

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

// Nothing changes: a rule that is being written is too long for an address.
const usePreview = () =>
  useRecordMutation({
    send: (body: RuleBody, { call }) => call(previewRule, { body }),
    notDone: 'The rule could not be tried',
  })
