import type { ReactNode } from 'react'
import { Table } from 'shared-ui'
import { t } from '../messages/translate'
import classes from '../period-details/GroupCard.module.css'

interface FiguresTableProps {
  label: string
  columns: readonly string[]
  children: ReactNode
}

/** A wide table of figures. */
export const FiguresTable = ({ label, columns, children }: FiguresTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls on a phone, also by keyboard.
  <section className={classes.scroll} aria-label={t('savingsCard.table', { label })} tabIndex={0}>
    <Table aria-label={label} className={classes.figures}>
      <Table.Thead>
        <Table.Tr>
          {columns.map((name) => (
            <Table.Th key={name} scope="col">
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  </section>
)
