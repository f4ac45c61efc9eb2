import { BIN_TYPE_NAMES } from 'shared-domain'
import { Button, Card, FailureNotice, Group, SimpleGrid, Stack, Text, Title } from 'shared-ui'
import type { LikelyDuplicate, PairedBin } from '../../operations'
import { figure } from '../figure'
import { t } from '../messages/translate'
import { becauseText } from './duplicate-texts'
import { useDuplicateChange } from './use-duplicate-change'

interface PairCardProps {
  pair: LikelyDuplicate
  onParted: () => void
}

/** Two bins side by side, of which one may stay. */
export function PairCard({ pair, onParted }: PairCardProps) {
  const { one, other } = pair
  const { change, changeAsync, isPending, failure } = useDuplicateChange()
  const part = () =>
    // The notice gives the reason.
    changeAsync({ kind: 'distinct', pair, areTwo: true }).then(onParted, () => undefined)
  const merge = (stays: PairedBin, gone: PairedBin) =>
    change({ kind: 'merge', goneId: gone.id, staysId: stays.id })
  return (
    <Card component="li" aria-label={t('duplicates.and', { id: one.id, id2: other.id })}>
      <Title order={2} size="h5">
        {t('duplicates.and', { id: one.id, id2: other.id })}
      </Title>
      <Text size="sm">{becauseText(pair)}</Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} mt="xs">
        <Side bin={one} isPending={isPending} onKeep={() => merge(one, other)} />
        <Side bin={other} isPending={isPending} onKeep={() => merge(other, one)} />
      </SimpleGrid>
      {failure && <FailureNotice {...failure} />}
      <Group mt="sm">
        <Button variant="default" loading={isPending} onClick={part}>
          {t('duplicates.theyAreTwoBins')}
        </Button>
      </Group>
    </Card>
  )
}

interface SideProps {
  bin: PairedBin
  isPending: boolean
  onKeep: () => void
}

const Side = ({ bin, isPending, onKeep }: SideProps) => (
  <Stack gap={4} align="start">
    <Text fw={600}>{bin.id}</Text>
    <Text size="sm">{bin.location}</Text>
    <Text size="sm">
      {bin.isTypeKnown ? BIN_TYPE_NAMES[bin.binType] : t('duplicates.typeNotKnown')}
      {bin.litres !== null && `, ${figure(bin.litres)} L`}
    </Text>
    <Text size="sm">
      {bin.sources.length > 0
        ? t('duplicates.namedBy', { list: bin.sources.join(', ') })
        : t('duplicates.enteredByHand')}
    </Text>
    <Button loading={isPending} onClick={onKeep} size="compact-md" mt="xs">
      {t('duplicates.mergeKeep', { id: bin.id })}
    </Button>
  </Stack>
)
