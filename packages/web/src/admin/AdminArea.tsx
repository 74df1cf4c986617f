import { AdminOnly } from './AdminOnly.tsx'
import { AdminPage } from './AdminPage.tsx'

/** `/admin`. */
export function AdminArea() {
  return (
    <AdminOnly>
      <AdminPage />
    </AdminOnly>
  )
}
