import type { Ref } from 'react'
import { momentText } from 'shared-domain'
import { Alert, Button, Group, Stack, Text } from 'shared-ui'
import type { PageText } from '../../operations'
import { t } from '../messages/translate'
import { presentText } from './use-page-texts'

interface ChangedMeanwhileProps {
  ref: Ref<HTMLDivElement>
  language: string
  /** The text as the person has seen it. */
  seen: PageText
  /** As the record has it now. */
  current: PageText
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** Shows what a colleague has made of a text while its form was open, and asks which text stays. What was typed stays in the form. */
export function ChangedMeanwhile(props: ChangedMeanwhileProps) {
  const { ref, language, seen, current, onTakeTheirs, onKeepMine } = props
  return (
    <Alert
      ref={ref}
      tabIndex={-1}
      role="alert"
      color="yellow"
      title={t('words.nothingIsSavedYet', { change: changeOf(seen, current) })}
    >
      <Stack gap="sm">
        <Text size="sm" lang={language} style={{ overflowWrap: 'anywhere' }}>
          {presentText(current) || t('words.noText')}
        </Text>
        <Group gap="xs">
          <Button variant="default" onClick={onTakeTheirs}>
            {t('words.takeThisText')}
          </Button>
          <Button variant="default" onClick={onKeepMine}>
            {t('words.keepMineInstead')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}

/** Who has changed it, and when. A text that was taken back has no author any more. */
function changeOf(seen: PageText, { draft, writtenBy, writtenAt, approvedBy, approvedAt }: PageText): string {
  if (draft !== null && draft !== seen.draft && writtenBy && writtenAt)
    return t('words.hasWrittenDraftMeanwhile', { by: writtenBy, moment: momentText(Date.parse(writtenAt)) })
  if (approvedBy && approvedAt && approvedAt !== seen.approvedAt)
    return t('words.hasApprovedTextMeanwhile', { by: approvedBy, moment: momentText(Date.parse(approvedAt)) })
  return t('words.wasTakenBackMeanwhile')
}
