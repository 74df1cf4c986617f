import type { ReactNode } from 'react'
import { texts } from '../../shared/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { BREAKPOINTS } from '../../ui/breakpoints.ts'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import surfaces from '../../ui/surfaces.module.css'
import textStyles from '../../ui/text.module.css'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import adminStyles from '../Admin.module.css'
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
  const Rows = useMediaQuery(BREAKPOINTS.compact) ? Cards<T> : Table<T>
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
    <table className={classes(adminStyles.table, surfaces.panel)}>
      <caption className={textStyles.hidden}>{caption}</caption>
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
              <td key={label} className={narrow ? adminStyles.narrow : undefined}>
                {cell(row)}
              </td>
            ))}
            <td className={adminStyles.narrow}>
              <div className={adminStyles.actions}>{actions(row)}</div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cards<T>({ caption, rows, keyOf, mainColumn, columns, actions }: RowsProps<T>) {
  return (
    <ul className={adminStyles.cards} aria-label={caption}>
      {rows.map((row) => (
        <li key={keyOf(row)} className={classes(adminStyles.card, surfaces.panel)}>
          <h2 className={adminStyles.lead}>{mainColumn.cell(row)}</h2>
          <dl>
            {columns.map(({ label, cell }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{cell(row)}</dd>
              </div>
            ))}
          </dl>
          <div className={adminStyles.actions}>{actions(row)}</div>
        </li>
      ))}
    </ul>
  )
}

const SKELETON_KEYS = [1, 2, 3, 4, 5, 6]

function TableSkeleton() {
  return (
    <div className={adminStyles.wait}>
      {SKELETON_KEYS.map((key) => (
        <Skeleton key={key} className={adminStyles.skeleton} />
      ))}
    </div>
  )
}
