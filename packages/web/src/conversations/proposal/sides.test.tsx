import '../../ui/icon/rare-icons.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Icon } from '../../ui/icon/Icon.tsx'
import { DirectionTag } from './sides.tsx'

test.each([
  ['An offered object is marked “Offerta” with an arrow pointing away', 'mine', 'arrowUpRight', 'Offerta'],
  ['A requested object is marked “Richiesta” with an arrow pointing towards the user', 'theirs', 'arrowDownLeft', 'Richiesta'],
] as const)('%s', (_, side, icon, text) => {
  const tag = renderToStaticMarkup(<DirectionTag side={side} status="baratto" />)
  expect(tag).toContain(`${renderToStaticMarkup(<Icon name={icon} />)}${text}`)
})
