import type { ReactNode } from 'react'
import type { Overview } from 'shared-domain/contract'
import { Skeleton, StatCard, VisuallyHidden } from 'shared-ui'

type Figure = Overview['totalBins']

interface RecordedFigureProps {
  label: string
  icon: ReactNode
  unit: '' | '%'
  /** `null` until the record has told. */
  figure: Figure | null
  isLoading: boolean
}

const amounts = new Intl.NumberFormat('en-NZ')
const changes = new Intl.NumberFormat('en-NZ', { signDisplay: 'exceptZero' })

/** A figure that the record counted, beside what it was yesterday. */
export function RecordedFigure({ label, icon, unit, figure, isLoading }: RecordedFigureProps) {
  if (!figure) {
    return isLoading ? (
      <StatCard label={label} icon={icon} value={<LoadingFigure />} change="Counting" />
    ) : (
      <StatCard label={label} icon={icon} value="–" change="Not known" />
    )
  }
  const { value } = figure
  return (
    <StatCard
      label={label}
      icon={icon}
      value={value === null ? '–' : `${amounts.format(value)}${unit}`}
      change={value === null ? 'Not enough data yet' : changeText(figure, unit)}
    />
  )
}

function changeText({ change }: Figure, unit: string): string {
  if (change === null) return 'Change from yesterday not recorded'
  return change === 0 ? 'Same as yesterday' : `${changes.format(change)}${unit} from yesterday`
}

function LoadingFigure() {
  return (
    <>
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton height={28} width="5ch" my={3} />
    </>
  )
}
