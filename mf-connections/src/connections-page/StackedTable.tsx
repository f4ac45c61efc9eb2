import type { ReactNode } from 'react'
import { Table } from 'shared-ui'
import classes from './StackedTable.module.css'

interface StackedTableProps {
  /** The table's name for screen readers. */
  label: string
  columns: readonly string[]
  /** The rows. */
  children: ReactNode
}

/** A table whose rows are blocks on a phone, where the cells stand below each other. */
export const StackedTable = ({ label, columns, children }: StackedTableProps) => (
  <Table aria-label={label} className={classes.table}>
    <Table.Thead>
      <Table.Tr>
        {columns.map((column) => (
          <Table.Th key={column}>{column}</Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>{children}</Table.Tbody>
  </Table>
)
