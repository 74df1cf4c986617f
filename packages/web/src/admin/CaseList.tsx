import type { ReactNode } from 'react'
import { Skeleton } from '../ui/loading/Skeleton.tsx'
import { AdminList, type AdminListProps } from './AdminList.tsx'
import caseStyles from './reports/ReportsQueue.module.css'

interface CaseListProps<T> extends Pick<AdminListProps<T>, 'list' | 'labels' | 'tools'> {
  /** One card. */
  children: (row: T) => ReactNode
}

/** A list of cards: reports, messages, the log. */
export function CaseList<T>({ children, ...props }: CaseListProps<T>) {
  return (
    <AdminList {...props} skeleton={<Skeleton height="section" />}>
      {(rows) => <ul className={caseStyles.cases}>{rows.map(children)}</ul>}
    </AdminList>
  )
}
