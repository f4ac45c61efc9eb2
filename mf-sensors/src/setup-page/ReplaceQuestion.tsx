import { Button, Group, Modal, Stack, Text } from 'shared-ui'
import { t } from '../messages/translate'
import type { Setup, TypedSetup } from './typed-setup'

/** Whether a setup may replace the sensor that is in its bin. */
export interface Question {
  setup: Setup
  /** What was typed of it. */
  typed: TypedSetup
  binId: string
  /** The sensor in the bin. */
  devEui: string
}

interface ReplaceQuestionProps {
  /** `null` while nothing is asked. */
  question: Question | null
  onReplace: (question: Question, replaces: string) => void
  onKeep: () => void
}

export const ReplaceQuestion = ({ question, onReplace, onKeep }: ReplaceQuestionProps) => (
  <Modal
    opened={question !== null}
    onClose={onKeep}
    title={question && t('setup.replaceIt', { binId: question.binId, devEui: question.devEui })}
  >
    {question && (
      <Stack gap="md">
        <Text size="sm">{t('setup.itBecomesSpare', { devEui: question.devEui })}</Text>
        <Group gap="xs">
          <Button onClick={() => onReplace(question, question.devEui)}>{t('setup.replace')}</Button>
          <Button variant="default" onClick={onKeep}>
            {t('setup.keepIt')}
          </Button>
        </Group>
      </Stack>
    )}
  </Modal>
)
