import { Button, Group, Text } from 'shared-ui'
import type { Saved } from './use-thresholds-saving'

interface SavedThresholdsProps {
  saved: Saved | null
  isChanging: boolean
  onUndo: () => void
}

/** That the record has the thresholds, with a way back. */
export function SavedThresholds({ saved, isChanging, onUndo }: SavedThresholdsProps) {
  return (
    <Group gap="xs">
      <Text size="sm" role="status">
        {saved && sentence(saved)}
      </Text>
      {saved?.before && (
        <Button variant="subtle" size="compact-sm" disabled={isChanging} onClick={onUndo}>
          Undo
        </Button>
      )}
    </Group>
  )
}

const sentence = ({ kept: { fullAbove, warningAbove }, before }: Saved) =>
  before
    ? `Saved: full above ${fullAbove}%, warning above ${warningAbove}%. Bins and alerts follow.`
    : `Put back: full above ${fullAbove}%, warning above ${warningAbove}%.`
