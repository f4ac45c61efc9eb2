import { type RefObject, useEffect, useRef } from 'react'
import { Alert, Button, Group, Text } from 'shared-ui'
import type { BinLifeAnswer } from '../../operations'
import { t } from '../messages/translate'
import { meanwhileText } from './life-texts'

/** Moves the focus to the notice that the bin has changed, when the person asked for that. A notice that comes by itself takes no focus. */
export function useOvertaken({ isOvertaken, onLook }: { isOvertaken: boolean; onLook: () => void }) {
  const notice = useRef<HTMLDivElement>(null)
  const isLookingAgain = useRef(false)
  // The button 'Look Again' has gone.
  useEffect(() => {
    if (isOvertaken && isLookingAgain.current) notice.current?.focus()
    isLookingAgain.current = false
  }, [isOvertaken])
  const lookAgain = () => {
    isLookingAgain.current = true
    onLook()
  }
  return { notice, lookAgain }
}

interface OvertakenNoticeProps {
  notice: RefObject<HTMLDivElement | null>
  life: BinLifeAnswer
  onLooked: () => void
}

/** What a colleague has changed since the person saw the bin. */
export const OvertakenNotice = ({ notice, life, onLooked }: OvertakenNoticeProps) => (
  <Alert
    ref={notice}
    tabIndex={-1}
    role="alert"
    color="yellow"
    title={t('binLifeTab.binHasChangedMeanwhile')}
  >
    <Group gap="sm" justify="space-between">
      <Text size="sm">{t('binLifeTab.lookAtItsStateAbove', { meanwhile: meanwhileText(life) })}</Text>
      <Button size="compact-md" variant="default" onClick={onLooked}>
        {t('binLifeTab.iHaveLooked')}
      </Button>
    </Group>
  </Alert>
)
