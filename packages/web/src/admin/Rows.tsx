import type { ReactNode } from 'react'
import { texts } from '../app/texts.ts'
import { COMPACT, useMedia } from '../ui/use-media.ts'

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
  lead: Column<T>
  columns: readonly Column<T>[]
  /** The buttons at the end of the row. */
  acts: (row: T) => ReactNode
}

/** A table, or on a phone a card for each row. */
export function Rows<T>(props: RowsProps<T>) {
  return useMedia(COMPACT) ? <Cards {...props} /> : <Table {...props} />
}

function Table<T>({ caption, rows, keyOf, lead, columns, acts }: RowsProps<T>) {
  return (
    <table className="adm__table panel">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          {[lead, ...columns].map(({ label }) => (
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
            <th scope="row">{lead.cell(row)}</th>
            {columns.map(({ label, cell, narrow }) => (
              <td key={label} className={narrow ? 'adm__narrow' : ''}>
                {cell(row)}
              </td>
            ))}
            <td className="adm__narrow">
              <div className="adm__acts">{acts(row)}</div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cards<T>({ caption, rows, keyOf, lead, columns, acts }: RowsProps<T>) {
  return (
    <ul className="adm__cards" aria-label={caption}>
      {rows.map((row) => (
        <li key={keyOf(row)} className="adm__card panel">
          <h2 className="adm__lead">{lead.cell(row)}</h2>
          <dl>
            {columns.map(({ label, cell }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{cell(row)}</dd>
              </div>
            ))}
          </dl>
          <div className="adm__acts">{acts(row)}</div>
        </li>
      ))}
    </ul>
  )
}
