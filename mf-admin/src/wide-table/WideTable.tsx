import type { ReactNode } from 'react'
import { Table } from 'shared-ui'

interface WideTableProps {
  /** The table's name for screen readers. */
  label: string
  columns: readonly string[]
  /** Below this width the table scrolls sideways, in px. */
  minWidth: number
  /** The rows. */
  children: ReactNode
}

/** A table that scrolls sideways on a narrow screen, by the keyboard too. */
export function WideTable({ label, columns, minWidth, children }: WideTableProps) {
  return (
    <Table.ScrollContainer minWidth={minWidth} w="100%" scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
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
