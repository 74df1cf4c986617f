import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../shared/api/config.ts'
import { texts } from '../shared/texts.ts'
import pageStyles from './Pages.module.css'

const labels = texts.pages.operator

/** Who is responsible for this installation, from its configuration. */
export function OperatorDetails() {
  const { data: config } = useQuery(configQuery)
  if (!config) return null
  if (!config.operator) return <p>{labels.unknown}</p>
  const { name, email, address } = config.operator
  return (
    <address className={pageStyles.operator}>
      <b>{name}</b>
      <span>{address}</span>
      <a href={`mailto:${email}`}>{email}</a>
    </address>
  )
}
