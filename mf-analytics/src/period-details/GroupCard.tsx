import { useId } from 'react'
import { Card, Table, Text, Title } from 'shared-ui'
import { t } from '../messages/translate'
import { figureText, shortDifference } from '../period/differences'
import classes from './GroupCard.module.css'
import { type GroupTable, withoutNothing } from './group-tables'

interface GroupCardProps {
  table: GroupTable
  /** The id for links to the rows. */
  anchor?: string
}

/** Figures by suburb, by type or by crew, each with its difference from the period before; absent without any. */
export function GroupCard({ table: whole, anchor }: GroupCardProps) {
  const id = useId()
  const table = withoutNothing(whole)
  if (table.rows.length === 0) return null
  return (
    <Card component="section" aria-labelledby={id} {...(anchor && { id: anchor, tabIndex: -1 })}>
      <Title order={3} size="h4" id={id}>
        {table.title}
      </Title>
      <Text c="dimmed" size="sm">
        {table.finding}
      </Text>
      <section
        className={classes.scroll}
        aria-label={t('periodDetails.table', { title: table.title })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls on a phone, also by keyboard.
        tabIndex={0}
      >
        <Figures table={table} />
      </section>
    </Card>
  )
}

function Figures({ table: { title, rowName, columns, rows } }: { table: GroupTable }) {
  const hasBins = rows.some(({ bins }) => bins !== null)
  return (
    <Table className={classes.figures} aria-label={title}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{rowName}</Table.Th>
          {hasBins && <Table.Th scope="col">{t('periodDetails.bins')}</Table.Th>}
          {columns.map(({ name }) => (
            <Table.Th key={name} scope="col">
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ name, bins, figures }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row">{name}</Table.Th>
            {hasBins && <Table.Td>{figureText(bins, 'count')}</Table.Td>}
            {figures.map((figure, column) => {
              const kind = columns[column]?.kind ?? 'count'
              return (
                <Table.Td key={columns[column]?.name}>
                  {figureText(figure.value, kind)}
                  {shortDifference(figure, kind) && (
                    <Text span size="xs" c="dimmed" className={classes.difference}>
                      {shortDifference(figure, kind)}
                    </Text>
                  )}
                </Table.Td>
              )
            })}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
