import { useMayCall } from 'shared-domain/client'
import { SimpleGrid, Stack, StatCard, Text, Title } from 'shared-ui'
import { getReplay, getSavings, type PeriodAnswer } from '../../operations'
import { FigureLink } from '../figure-rows/FigureLink'
import { ROWS } from '../figure-rows/figure-rows'
import { t } from '../messages/translate'
import { figureText } from '../period/differences'
import { periodText } from '../period/period-choice'
import { ReplayCard } from '../replay-card/ReplayCard'
import { SavingsCard } from '../savings-card/SavingsCard'
import { comparisonText } from './comparison'
import { Footnotes } from './Footnotes'
import { GroupCard } from './GroupCard'
import { crewTable, suburbTable, typeTable } from './group-tables'
import { changeText, hasHappened, type KeyFigure, keyFigures } from './key-figures'

export const KeyFigureCards = ({ figures }: { figures: readonly KeyFigure[] }) => (
  <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
    {figures.map((figure) => (
      <KeyFigureCard key={figure.label} figure={figure} />
    ))}
  </SimpleGrid>
)

const KeyFigureCard = ({ figure }: { figure: KeyFigure }) => (
  <StatCard
    label={figure.label}
    value={<FigureLink label={figure.label} value={figureText(figure.figure.value, figure.kind)} />}
    change={changeText(figure)}
  />
)

/** Overflow and contamination, and the figures by suburb, by type and by crew. */
export function PeriodDetails({ answer }: { answer: PeriodAnswer }) {
  const crews = crewTable(answer)
  const hasSavings = useMayCall(getSavings)
  const hasReplay = useMayCall(getReplay)
  return (
    <section aria-labelledby="period-details">
      <Title order={2} size="h4" id="period-details">
        {t('periodDetails.inDetail', { period: periodText(answer.period) })}
      </Title>
      <Text c="dimmed" size="sm" mb="xs">
        {comparisonText(answer)}
      </Text>
      <Stack gap="lg">
        <KeyFigureCards figures={keyFigures(answer).slice(4).filter(hasHappened)} />
        <GroupCard table={suburbTable(answer)} anchor={ROWS.suburbs} />
        <GroupCard table={typeTable(answer)} anchor={ROWS.types} />
        {crews && <GroupCard table={crews} />}
        {hasSavings && <SavingsCard period={answer.period} />}
        {hasReplay && <ReplayCard period={answer.period} />}
        <Footnotes answer={answer} />
      </Stack>
    </section>
  )
}
