import { BIN_CONDITION_NAMES, binCondition, levelNote, paths, shownFillLevel } from 'shared-domain'
import { explainFailure, useNow, useRecordQuery } from 'shared-domain/client'
import { listBins, type RecordedBin } from 'shared-domain/contract'
import { type PaletteResult, PaletteResults, type SlotProps } from 'shared-ui'
import { t } from '../messages/translate'
import { paletteSearch, RESULTS_MAX } from '../palette-search/palette-search'

/** Results in the command palette: the bins whose id or location contains the words. */
export function BinsResults({ words }: SlotProps['palette.commands']) {
  const search = paletteSearch(words)
  const { data, isLoading, error } = useRecordQuery({ operation: listBins, ...search })
  const now = useNow()
  if (!search.isEnabled) return null
  const total = data?.total ?? 0
  const bins = (data?.bins ?? []).slice(0, RESULTS_MAX)
  return (
    <PaletteResults
      label={t('binsResults.bins')}
      results={[
        ...bins.map((bin) => binResult(bin, now)),
        ...(total > RESULTS_MAX ? [allOf(words, total)] : []),
      ]}
      isLoading={isLoading}
      failure={error && !data ? explainFailure(error, t('binsResults.binsNotSearched')).title : undefined}
    />
  )
}

/** Leads to the rest, where there are more than are listed. */
const allOf = (words: string, total: number): PaletteResult => ({
  id: 'all-that-fit',
  title: t('binsResults.allThatFit', { total: total.toLocaleString('en-NZ'), words }),
  act: `${paths.bins}?${new URLSearchParams({ q: words })}`,
})

const binResult = (bin: RecordedBin, now: number): PaletteResult => ({
  id: bin.id,
  title: `${bin.id} · ${bin.location}`,
  detail: [conditionText(bin), levelNote(bin, now)].filter(Boolean).join(', '),
  act: paths.bin(bin.id),
})

function conditionText(bin: RecordedBin) {
  const level = shownFillLevel(bin)
  const condition = BIN_CONDITION_NAMES[binCondition(bin)]
  return level === null ? condition : `${level}%, ${condition.toLowerCase()}`
}
