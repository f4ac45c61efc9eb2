import { type ReactNode, useRef, useState } from 'react'
import { Button, Group, Table, Text } from 'shared-ui'
import { t } from '../messages/translate'
import classes from './PagedTable.module.css'

interface PagedTableProps<Row> {
  label: string
  columns: readonly string[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The cells of a row; the first is its heading. */
  cellsOf: (row: Row) => readonly ReactNode[]
}

const PAGE = 10
const figures = new Intl.NumberFormat('en-NZ')

/** A table with only one page in the document, however many rows there are. */
export function PagedTable<Row>({ label, columns, rows, keyOf, cellsOf }: PagedTableProps<Row>) {
  const [wantedPage, setPage] = useState(0)
  const top = useRef<HTMLTableElement>(null)
  const pageCount = Math.ceil(rows.length / PAGE)
  // The rows may have changed and have fewer pages now.
  const page = Math.max(0, Math.min(wantedPage, pageCount - 1))
  const turn = (to: number) => {
    setPage(to)
    top.current?.focus()
  }
  return (
    <div>
      <Table aria-label={label} fz="sm" className={classes.table ?? ''} ref={top} tabIndex={-1}>
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
          {rows.slice(page * PAGE, (page + 1) * PAGE).map((row) => (
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
      {pageCount > 1 && (
        <Group
          component="nav"
          aria-label={t('cards.pages', { label })}
          justify="space-between"
          gap="xs"
          mt="xs"
        >
          <Button variant="default" disabled={page === 0} onClick={() => turn(page - 1)}>
            {t('cards.previous')}
          </Button>
          <Text size="sm">
            {t('cards.pageOf', { page: figures.format(page + 1), pageCount: figures.format(pageCount) })}
          </Text>
          <Button variant="default" disabled={page === pageCount - 1} onClick={() => turn(page + 1)}>
            {t('cards.next')}
          </Button>
        </Group>
      )}
    </div>
  )
}
