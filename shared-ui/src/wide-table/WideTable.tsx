import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './WideTable.module.css'

interface WideTableProps {
  /** The table's name for screen readers. */
  label: string
  /** At most six columns. */
  columns: readonly string[]
  /** Below this width the table scrolls sideways, in px. */
  minWidth: number
  /** The rows. */
  children: ReactNode
}

/**
 * A table with a heading for each row. It scrolls sideways on a narrow screen, by the keyboard too, and on a phone shows the
 * cells of a row below each other.
 */
export function WideTable({ label, columns, minWidth, children }: WideTableProps) {
  const names = columns.map((column, i) => [`--column-${i + 1}`, JSON.stringify(column)])
  return (
    <Table.ScrollContainer
      className={classes.table}
      classNames={{ scrollContainerInner: classes.inner }}
      style={Object.fromEntries(names)}
      minWidth={minWidth}
      w="100%"
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
    >
      <Table aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column}>{column}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
