import { BIN_STATUS_NAMES, BIN_TYPE_NAMES, type Bin, paths, shownFillLevel } from 'shared-domain'
import { Anchor, FillBar, Group, Link, Stack, Text, ToneBadge } from 'shared-ui'
import { collectedText } from '../all-bins/collected-text'

/** A bin as it is now. */
export function BinFacts({ bin }: { bin: Bin }) {
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{bin.location}</Text>
        <ToneBadge tone={bin.status}>{BIN_STATUS_NAMES[bin.status]}</ToneBadge>
      </Group>
      <FillBar label={`Fill level of ${bin.id}`} percent={shownFillLevel(bin)} tone={bin.status} />
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {BIN_TYPE_NAMES[bin.binType]} · {collectedText(bin.lastCollected)}
        </Text>
        <Anchor component={Link} to={paths.report(bin)} size="sm">
          Report Issue
        </Anchor>
      </Group>
    </Stack>
  )
}
