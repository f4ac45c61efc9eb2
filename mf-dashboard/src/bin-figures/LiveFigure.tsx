import type { ReactNode } from 'react'
import type { Bin } from 'shared-domain'
import type { BinsAnswer } from 'shared-domain/client'
import { Skeleton, StatCard, VisuallyHidden } from 'shared-ui'

interface LiveFigureProps {
  label: string
  icon: ReactNode
  answer: BinsAnswer
  count: (bins: readonly Bin[]) => number
}

const figures = new Intl.NumberFormat('en-NZ')

/** A figure counted from the last good bins. Nobody records them yet, so there is no yesterday to compare with. */
export function LiveFigure({ label, icon, answer: { bins, isLoading, updatedAt }, count }: LiveFigureProps) {
  if (isLoading)
    return <StatCard label={label} icon={icon} value={<LoadingFigure />} change="Reading the bins" />
  if (updatedAt === null) return <StatCard label={label} icon={icon} value="–" change="Not known" />
  return (
    <StatCard
      label={label}
      icon={icon}
      value={figures.format(count(bins))}
      change="Change from yesterday not recorded"
    />
  )
}

function LoadingFigure() {
  return (
    <>
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton height={28} width="5ch" my={3} />
    </>
  )
}
