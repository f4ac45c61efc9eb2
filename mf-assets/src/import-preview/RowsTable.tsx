import type { ReactNode } from 'react'
import { Table } from 'shared-ui'
import classes from './RowsTable.module.css'

interface RowsTableProps<Row> {
  label: string
  columns: readonly string[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The cells of a row; the first is its heading. */
  cellsOf: (row: Row) => readonly ReactNode[]
}

export const RowsTable = <Row,>({ label, columns, rows, keyOf, cellsOf }: RowsTableProps<Row>) => (
  <Table aria-label={label} fz="sm" className={classes.table ?? ''}>
    <Table.Thead>
      <Table.Tr>
        {columns.map((column) => (
          <Table.Th key={column} scope="col">
            {column}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {rows.map((row) => (
        <Table.Tr key={keyOf(row)}>
          {cellsOf(row).map((cell, place) =>
            place === 0 ? (
              <Table.Th key={columns[place]} scope="row" fw={600}>
                {cell}
              </Table.Th>
            ) : (
              <Table.Td key={columns[place]}>{cell}</Table.Td>
            ),
          )}
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)
