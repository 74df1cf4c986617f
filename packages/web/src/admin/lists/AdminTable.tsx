import type { ReactNode } from 'react'
import { texts } from '../../shared/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import { COMPACT_LAYOUT_QUERY, useMediaQuery } from '../../ui/use-media-query.ts'
import { AdminList, type PagedQuery } from '../AdminList.tsx'
import { type AdminView, isFiltered } from '../admin-url.ts'

export interface Column<T> {
  label: string
  cell: (row: T) => ReactNode
  /** Does not wrap: for numbers, dates and badges. */
  narrow?: boolean
}

interface RowsProps<T> {
  caption: string
  rows: readonly T[]
  keyOf: (row: T) => string
  /** Identifies the row: the first column of the table, the heading of the card. */
  mainColumn: Column<T>
  columns: readonly Column<T>[]
  /** The buttons at the end of the row. */
  actions: (row: T) => ReactNode
}

/** What the page of the admin area passes to the list of a tab. */
export interface ListProps {
  view: AdminView
  onClear: () => void
}

type AdminTableProps<T> = ListProps & Omit<RowsProps<T>, 'caption' | 'rows'> & { list: PagedQuery<T> }

/** The list of a tab: a table, or on a phone a card for each row. */
export function AdminTable<T>({ list, view, onClear, ...table }: AdminTableProps<T>) {
  const { tabs, found, failed, empty, more } = texts.admin
  const Rows = useMediaQuery(COMPACT_LAYOUT_QUERY) ? Cards<T> : Table<T>
  const tab = tabs[view.tab]
  const filtered = isFiltered(view)
  const noneText = filtered ? empty.filtered : empty.text
  return (
    <AdminList
      list={list}
      labels={{ tab, found: found[view.tab], failed, none: empty[view.tab], noneText, more: more[view.tab] }}
      skeleton={<TableSkeleton />}
      emptyAction={
        filtered ? (
          <Button look="line" onClick={onClear}>
            {empty.clear}
          </Button>
        ) : null
      }
    >
      {(rows) => (rows.length > 0 ? <Rows caption={tab} rows={rows} {...table} /> : null)}
    </AdminList>
  )
}

function Table<T>({ caption, rows, keyOf, mainColumn, columns, actions }: RowsProps<T>) {
  return (
    <table className="adm__table panel">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          {[mainColumn, ...columns].map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
          <th scope="col">{texts.admin.columns.actions}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">{mainColumn.cell(row)}</th>
            {columns.map(({ label, cell, narrow }) => (
              <td key={label} className={narrow ? 'adm__narrow' : ''}>
                {cell(row)}
              </td>
            ))}
            <td className="adm__narrow">
              <div className="adm__acts">{actions(row)}</div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cards<T>({ caption, rows, keyOf, mainColumn, columns, actions }: RowsProps<T>) {
  return (
    <ul className="adm__cards" aria-label={caption}>
      {rows.map((row) => (
        <li key={keyOf(row)} className="adm__card panel">
          <h2 className="adm__lead">{mainColumn.cell(row)}</h2>
          <dl>
            {columns.map(({ label, cell }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{cell(row)}</dd>
              </div>
            ))}
          </dl>
          <div className="adm__acts">{actions(row)}</div>
        </li>
      ))}
    </ul>
  )
}

const SKELETON_KEYS = [1, 2, 3, 4, 5, 6]

function TableSkeleton() {
  return (
    <div className="adm__wait">
      {SKELETON_KEYS.map((key) => (
        <Skeleton key={key} className="adm__sk" />
      ))}
    </div>
  )
}
