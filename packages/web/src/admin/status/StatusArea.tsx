import { AdminOnly } from '../AdminOnly.tsx'
import { StatusPage } from './StatusPage.tsx'

/** `/stato`. */
export function StatusArea() {
  return (
    <AdminOnly>
      <StatusPage />
    </AdminOnly>
  )
}
