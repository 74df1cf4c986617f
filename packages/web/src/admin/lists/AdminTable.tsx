import type { ReactNode } from 'react'
import { texts } from '../../shared/texts.ts'
import { COMPACT_LAYOUT_QUERY, useMediaQuery } from '../../ui/use-media-query.ts'

export interface Column<T> {
  label: string
  cell: (row: T) => ReactNode
  /** Does not wrap: for numbers, dates and badges. */
  narrow?: boolean
}

interface AdminTableProps<T> {
  caption: string
  rows: readonly T[]
  keyOf: (row: T) => string
  /** Identifies the row: the first column of the table, the heading of the card. */
  mainColumn: Column<T>
  columns: readonly Column<T>[]
  /** The buttons at the end of the row. */
  actions: (row: T) => ReactNode
}

/** A table, or on a phone a card for each row. */
export function AdminTable<T>(props: AdminTableProps<T>) {
  return useMediaQuery(COMPACT_LAYOUT_QUERY) ? <Cards {...props} /> : <Table {...props} />
}

function Table<T>({ caption, rows, keyOf, mainColumn, columns, actions }: AdminTableProps<T>) {
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

function Cards<T>({ caption, rows, keyOf, mainColumn, columns, actions }: AdminTableProps<T>) {
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
