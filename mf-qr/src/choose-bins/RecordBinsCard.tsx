import { IconPlus, IconQrcode } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { momentText, NO_BINS_TITLE, noBinsText, paths } from 'shared-domain'
import { useMay, useRuntimeSettings } from 'shared-domain/client'
import { Anchor, Button, Group, Link, Skeleton, Stack, Text } from 'shared-ui'
import { LABELS_MAX, type LabelBin } from '../../operations'
import { PagedTable } from '../cards/PagedTable'
import { ReadFailure } from '../cards/ReadFailure'
import { TitledCard } from '../cards/TitledCard'
import { t } from '../messages/translate'
import type { BinFields } from '../qr-label/qr-label'
import { BinFilters } from './BinFilters'
import { ANY_BIN, matchingBins, placeBins, placesToChoose } from './bin-filter'
import { type BulkChoice, fitsBatch, together } from './use-bulk-choice'
import { useLabelBins } from './use-label-bins'

/** The bins of the record, from which an operator chooses those that get labels. */
export function RecordBinsCard({ choice }: { choice: BulkChoice }) {
  const { answer, isAllowed } = useLabelBins()
  const bins = answer.data?.bins ?? null
  if (!isAllowed) return null
  return (
    <TitledCard
      title={t('chooseBins.binsOfRecordTitle')}
      description={t('chooseBins.chooseThoseThatGetLabel')}
    >
      <Stack gap="md" mt="md">
        <ReadFailure answer={answer} subject={t('chooseBins.bins')} />
        {answer.isLoading && (
          <div role="status" aria-label={t('chooseBins.readingBins')}>
            <Skeleton h="16rem" />
          </div>
        )}
        {bins?.length === 0 && <EmptyRecord />}
        {bins && bins.length > 0 && <BinChooser bins={bins} choice={choice} />}
      </Stack>
    </TitledCard>
  )
}

/** There is nothing to choose yet. A code of a single bin can be made all the same. */
function EmptyRecord() {
  const mayImport = useMay('bins:change')
  const { isMirrored = false } = useRuntimeSettings().openData
  return (
    <div role="status">
      <Text size="sm" fw={600}>
        {NO_BINS_TITLE}
      </Text>
      <Text size="sm">{noBinsText({ isMirrored, mayImport })}</Text>
      {mayImport && !isMirrored && (
        <Anchor component={Link} to={paths.yourBins} fw={600}>
          {t('chooseBins.yourBins')}
        </Anchor>
      )}
    </div>
  )
}

interface BinChooserProps {
  bins: readonly LabelBin[]
  choice: BulkChoice
}

/** Selects bins of the record by filter and search. */
function BinChooser({ bins, choice }: BinChooserProps) {
  const [filter, setFilter] = useState(ANY_BIN)
  const placed = useMemo(() => placeBins(bins), [bins])
  // Keeps typing responsive while thousands of bins are searched.
  const searched = useDeferredValue(filter)
  const found = useMemo(() => matchingBins(placed, searched), [placed, searched])
  const places = useMemo(() => placesToChoose(placed, filter.suburb), [placed, filter.suburb])
  return (
    <Stack gap="sm">
      <BinFilters
        filter={filter}
        places={places}
        onChange={(change) => setFilter({ ...filter, ...change })}
      />
      <Text role="status" size="sm">
        {found.length === 0
          ? t('chooseBins.noBinFits')
          : t('chooseBins.fit', { count: countText(found.length) })}
      </Text>
      {found.length > 0 && (
        <PagedTable
          label={t('chooseBins.binsThatFit')}
          columns={[t('chooseBins.bin'), t('chooseBins.location'), t('chooseBins.label')]}
          rows={found}
          keyOf={({ id }) => id}
          cellsOf={(bin) => [bin.id, bin.location, labelText(bin)]}
        />
      )}
      <ChoiceButtons found={found.map(({ id, location }) => ({ binId: id, location }))} choice={choice} />
    </Stack>
  )
}

const figures = new Intl.NumberFormat('en-NZ')
const countText = (count: number) => t('chooseBins.binsCount', { count, shown: figures.format(count) })

/** The record's data about a bin's label. */
function labelText({ label, isLabelReported }: LabelBin): string {
  const printed = label
    ? t('chooseBins.printed', { moment: momentText(label.printedAt) })
    : t('chooseBins.noneYet')
  return [
    printed,
    label?.outdated && t('chooseBins.outOfDate', { outdated: label.outdated }),
    isLabelReported && t('chooseBins.reportedDamaged'),
  ]
    .filter(Boolean)
    .join(', ')
}

interface ChoiceButtonsProps {
  found: readonly BinFields[]
  choice: BulkChoice
}

function ChoiceButtons({ found, choice: { bins, choose, add } }: ChoiceButtonsProps) {
  const all = bins.length === 0 ? found.length : together(bins, found).length
  return (
    <>
      <Group gap="sm">
        <Button
          disabled={found.length === 0 || !fitsBatch(found.length)}
          onClick={() => choose(found)}
          leftSection={<IconQrcode size={18} aria-hidden />}
        >
          {t('chooseBins.choose', { count: countText(found.length) })}
        </Button>
        {bins.length > 0 && (
          <>
            <Button
              variant="default"
              disabled={all === bins.length || !fitsBatch(all)}
              onClick={() => add(found)}
              leftSection={<IconPlus size={18} aria-hidden />}
            >
              {t('chooseBins.addToChosen', { count: figures.format(bins.length) })}
            </Button>
            <Button variant="subtle" onClick={() => choose([])}>
              {t('chooseBins.chooseNone')}
            </Button>
          </>
        )}
      </Group>
      {!fitsBatch(found.length) && (
        <Text size="sm">
          {t('chooseBins.atMostLabelsAreMadeAtOnce', { labelsMax: figures.format(LABELS_MAX) })}
        </Text>
      )}
    </>
  )
}
