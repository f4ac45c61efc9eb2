import type { BinsAnswer } from 'shared-domain/client'
import { Modal, Stack, useMediaQuery } from 'shared-ui'
import { useShownBin } from '../bin-history/bin-history'
import { BinsFreshness } from '../bins-freshness/BinsFreshness'
import { BinList } from './BinList'

interface AllBinsDialogProps {
  isOpen: boolean
  onClose: () => void
  answer: BinsAnswer
}

/** Every bin of the city; fills a phone's screen. */
export function AllBinsDialog({ isOpen, onClose, answer }: AllBinsDialogProps) {
  const isPhone = useMediaQuery('(width < 48em)')
  // Over this dialog the history of one of its bins may be open, which then has the keyboard.
  const isOnTop = useShownBin().binId === null
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="All Bins"
      size="60rem"
      fullScreen={isPhone ?? false}
      trapFocus={isOnTop}
      closeOnEscape={isOnTop}
    >
      <Stack gap="sm">
        <BinsFreshness answer={answer} />
        {answer.updatedAt !== null && <BinList bins={answer.bins} />}
      </Stack>
    </Modal>
  )
}
