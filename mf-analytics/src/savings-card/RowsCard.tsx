import { type ReactNode, useId } from 'react'
import type { RecordAnswer } from 'shared-domain/client'
import { Card, Group, Skeleton, Title } from 'shared-ui'
import type { Period } from '../../operations'
import { FiguresAge } from '../charts/FiguresAge'
import { RowsCsv } from './savings-file'

interface RowsCardProps<A> {
  title: string
  answer: RecordAnswer<A>
  /** The rows as a file, with a name such as 'savings'; `null` without rows. */
  fileOf: (answer: A) => { name: string; csv: string } | null
  children: (answer: A) => ReactNode
  /** The id for links to the rows. */
  anchor?: string
}

/** A card of figures with the rows behind them as a file; absent without rows. */
export function RowsCard<A extends { asOf: string; period: Period }>({
  title,
  answer,
  fileOf,
  children,
  anchor,
}: RowsCardProps<A>) {
  const id = useId()
  const { data, isLoading } = answer
  const file = data && fileOf(data)
  if (data && !file) return null
  return (
    <Card component="section" aria-labelledby={id} {...(anchor && { id: anchor, tabIndex: -1 })}>
      <Group justify="space-between" gap="xs">
        <Title order={3} size="h4" id={id}>
          {title}
        </Title>
        {data && file && <RowsCsv {...file} day={data.period.to} />}
      </Group>
      {/* The page has the moment of its figures. */}
      {answer.error && <FiguresAge answer={answer} />}
      {isLoading && <Skeleton h={96} mt="sm" />}
      {data && children(data)}
    </Card>
  )
}
