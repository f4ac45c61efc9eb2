import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { aucklandDate, DAY_MS, dayText, paths } from 'shared-domain'
import type { RecordAnswer } from 'shared-domain/client'
import { Anchor, Button, Card, Link, PageHeader, Skeleton, Stack, Text } from 'shared-ui'
import type { BinAdviceAnswer } from '../../operations'
import { FiguresAge } from '../charts/FiguresAge'
import { t } from '../messages/translate'

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
              {t('adviceFrame.print')}
            </Button>
          )
        }
      />
      <Stack gap="lg">
        <Text size="sm">
          <Anchor component={Link} to={paths.analytics} inherit>
            {t('adviceFrame.analytics')}
          </Anchor>
          {' · '}
          <Anchor component={Link} to={other.to} inherit>
            {other.name}
          </Anchor>
        </Text>
        {isSample && <Text c="dimmed">{t('adviceFrame.sampleData')}</Text>}
        <FiguresAge answer={answer} />
        {isLoading && (
          <Stack role="status" aria-label={t('adviceFrame.reading')}>
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
              {t('adviceFrame.computedOn', {
                day: dayText(aucklandDate(new Date(advice.madeAt))),
                weeks: Math.round(advice.weeks),
              })}
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
      <Text fw={600}>{t('adviceFrame.noAdviceYet')}</Text>
      <Text>
        {from === null && t('adviceFrame.noEmptyingYet', { weeks: weeksNeeded })}
        {from !== null &&
          from > Date.parse(asOf) &&
          t('adviceFrame.fromDay', {
            weeks: weeksNeeded,
            first: dayText(aucklandDate(new Date(firstEmptying ?? asOf))),
            from: dayText(aucklandDate(new Date(from))),
          })}
        {from !== null && from <= Date.parse(asOf) && t('adviceFrame.beingComputed')}
      </Text>
    </Card>
  )
}
