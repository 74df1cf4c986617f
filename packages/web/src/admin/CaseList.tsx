import './reports/reports-queue.css'
import type { ReactNode } from 'react'
import { Skeleton } from '../ui/loading/Skeleton.tsx'
import { AdminList, type AdminListProps } from './AdminList.tsx'

interface CaseListProps<T> extends Pick<AdminListProps<T>, 'list' | 'labels' | 'tools'> {
  /** One card. */
  children: (row: T) => ReactNode
}

/** A list of cards: reports, messages, the log. */
export function CaseList<T>({ children, ...props }: CaseListProps<T>) {
  return (
    <AdminList {...props} skeleton={<Skeleton className="h-44 w-full" />}>
      {(rows) => <ul className="cases">{rows.map(children)}</ul>}
    </AdminList>
  )
}
