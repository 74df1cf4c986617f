import { Link } from 'react-router'
import { splitOwnAddresses } from './split-own-addresses.ts'

/** What a person has written. Addresses of pages of this site are links; all else, also other addresses, is only text. */
export function MessageText({ text }: { text: string }) {
  return (
    <span>
      {splitOwnAddresses(text, window.location).map(({ text: part, path }, index) => {
        // The parts of a message never change their order.
        const key = `${index} ${part}`
        return path === null ? (
          <span key={key}>{part}</span>
        ) : (
          <Link key={key} to={path}>
            {part}
          </Link>
        )
      })}
    </span>
  )
}
