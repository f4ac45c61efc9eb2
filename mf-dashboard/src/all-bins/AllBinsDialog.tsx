import type { BinsAnswer } from 'shared-domain/client'
import { Modal, Stack, useMediaQuery } from 'shared-ui'
import { useOpenBin } from '../bin-history/bin-history'
import { BinsFreshness } from '../freshness/BinsFreshness'
import { BinList } from './BinList'

interface AllBinsDialogProps {
  isOpen: boolean
  onClose: () => void
  answer: BinsAnswer
}

export function AllBinsDialog({ isOpen, onClose, answer }: AllBinsDialogProps) {
  const isPhone = useMediaQuery('(width < 48em)')
  // The history of a bin may be open above this dialog and then has the keyboard.
  const isOnTop = useOpenBin().binId === null
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
        {answer.bins.length > 0 && <BinList bins={answer.bins} />}
      </Stack>
    </Modal>
  )
}
