import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { MessageText } from './MessageText.tsx'

test('[RT-32] An address of this site in a message is a link, and everything else is text, also HTML and other addresses', () => {
  vi.stubGlobal('window', { location: { host: 'barattolo.example', origin: 'https://barattolo.example' } })
  const text = '<b>Guarda</b> https://barattolo.example/item/7. https://altrove.example'
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <MessageText text={text} />
    </MemoryRouter>,
  )
  expect(html).toBe(
    '<span><span>&lt;b&gt;Guarda&lt;/b&gt; </span><a href="/item/7" data-discover="true">https://barattolo.example/item/7</a><span>. https://altrove.example</span></span>',
  )
})
