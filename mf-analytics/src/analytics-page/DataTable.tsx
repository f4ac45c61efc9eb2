import { Table } from 'shared-ui'
import classes from './DataTable.module.css'
import type { ChartReading } from './readings'

/** A chart's figures as a table. */
export function DataTable({ reading: { title, columns, rows } }: { reading: ChartReading }) {
  return (
    <Table captionSide="top" className={classes.table}>
      <Table.Caption>{title}</Table.Caption>
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
        {rows.map(([name, ...figures]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row">{name}</Table.Th>
            {figures.map((figure, i) => (
              <Table.Td key={columns[i + 1]}>{figure ?? 'not measured'}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
