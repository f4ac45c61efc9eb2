import type { Bin } from 'shared-domain'
import { useBinHistory, useDataSource } from 'shared-domain/client'
import { Modal, Stack, Text, useMediaQuery } from 'shared-ui'
import { BinFacts } from './BinFacts'
import { HistoryAnswer } from './HistoryAnswer'
import { useShownBin } from './shown-bin'

/** Above the list of all bins, from which it can be opened. */
const ABOVE_DIALOGS = 210

/** What happened to the bin that the URL names. */
export function BinHistoryDialog({ bins }: { bins: readonly Bin[] }) {
  const { binId, hide } = useShownBin()
  const isMock = useDataSource(({ source }) => source === 'mock')
  const isPhone = useMediaQuery('(width < 48em)')
  const answer = useBinHistory(binId)
  const bin = bins.find(({ id }) => id === binId)
  return (
    <Modal
      opened={binId !== null}
      onClose={hide}
      title={`Bin ${binId ?? ''}`}
      size="44rem"
      zIndex={ABOVE_DIALOGS}
      fullScreen={isPhone ?? false}
    >
      <Stack gap="lg">
        {bin && <BinFacts bin={bin} />}
        {isMock ? (
          <Text c="dimmed">Mock data has no history. Switch to real data to see what happened to a bin.</Text>
        ) : (
          <HistoryAnswer answer={answer} />
        )}
      </Stack>
    </Modal>
  )
}
