import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { aucklandDate, DAY_MS, paths } from 'shared-domain'
import type { RecordAnswer } from 'shared-domain/client'
import { Anchor, Button, Card, Link, PageHeader, Skeleton, Stack, Text } from 'shared-ui'
import type { BinAdviceAnswer } from '../../operations'
import { FiguresAge } from '../charts/FiguresAge'
import { dayText } from '../period/period-choice'

interface Advised<A> {
  asOf: string
  evidence: BinAdviceAnswer['evidence']
  advice: A | null
}

interface AdviceFrameProps<A> {
  title: string
  subtitle: string
  answer: RecordAnswer<Advised<A>>
  /** The other page of advice. */
  other: { to: string; name: string }
  children: (advice: A) => ReactNode
}

/** A page of advice: its states, and what it shows once there is advice. */
export function AdviceFrame<A extends { madeAt: string; weeks: number }>({
  title,
  subtitle,
  answer,
  other,
  children,
}: AdviceFrameProps<A>) {
  const { data, isLoading, isSample = false } = answer
  const advice = data?.advice ?? null
  return (
    <>
      <PageHeader
        title={title}
        subtitle={subtitle}
        actions={
          advice && (
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden />}
              onClick={() => window.print()}
            >
              Print
            </Button>
          )
        }
      />
      <Stack gap="lg">
        <Text size="sm">
          <Anchor component={Link} to={paths.analytics} inherit>
            Analytics
          </Anchor>
          {' · '}
          <Anchor component={Link} to={other.to} inherit>
            {other.name}
          </Anchor>
        </Text>
        {isSample && <Text c="dimmed">Sample data: made up, to show what the page looks like.</Text>}
        <FiguresAge answer={answer} />
        {isLoading && (
          <Stack role="status" aria-label="Reading the advice">
            <Skeleton h="6rem" />
            <Skeleton h="20rem" />
            <Skeleton h="24rem" />
          </Stack>
        )}
        {data && !advice && <NoAdvice evidence={data.evidence} asOf={data.asOf} />}
        {advice && (
          <>
            {children(advice)}
            <Text size="sm" c="dimmed">
              Computed on {dayText(aucklandDate(new Date(advice.madeAt)))} from the evidence of{' '}
              {Math.round(advice.weeks)} weeks until the midnight before; once a day.
            </Text>
          </>
        )}
      </Stack>
    </>
  )
}

/** Why there is no advice, and when there will be some. */
function NoAdvice({ evidence, asOf }: Pick<Advised<unknown>, 'evidence' | 'asOf'>) {
  const { firstEmptying, weeksNeeded } = evidence
  const from = firstEmptying === null ? null : Date.parse(firstEmptying) + (weeksNeeded * 7 + 1) * DAY_MS
  return (
    <Card>
      <Text fw={600}>No advice yet</Text>
      <Text>
        {from === null &&
          `The record has no emptying yet. Advice needs ${weeksNeeded} weeks of them, with the levels that crews and sensors tell.`}
        {from !== null &&
          from > Date.parse(asOf) &&
          `Advice needs ${weeksNeeded} weeks of emptyings, with the levels that crews and sensors tell. The record’s first is of ${dayText(aucklandDate(new Date(firstEmptying ?? asOf)))}, so there will be some from ${dayText(aucklandDate(new Date(from)))}.`}
        {from !== null &&
          from <= Date.parse(asOf) &&
          'The first advice is being computed, which takes some minutes once the bins have a forecast.'}
      </Text>
    </Card>
  )
}
