import { IconCash, IconGauge, IconLeaf, IconRoute } from '@tabler/icons-react'
import type { Analytics } from 'shared-domain'
import { SimpleGrid, StatCard, Title } from 'shared-ui'
import { summaryCards } from './summary-cards'

const icons = [IconGauge, IconRoute, IconLeaf, IconCash]

/** The four figures above the charts. */
export function SummaryCards({ summary }: { summary: Analytics['summary'] }) {
  return (
    <section aria-labelledby="summary">
      <Title order={2} size="h4" id="summary" mb="xs">
        Summary
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        {summaryCards(summary).map((figure, i) => {
          const Icon = icons[i]
          return (
            <StatCard
              key={figure.label}
              {...figure}
              icon={Icon && <Icon size={20} color="var(--accent)" aria-hidden />}
            />
          )
        })}
      </SimpleGrid>
    </section>
  )
}
