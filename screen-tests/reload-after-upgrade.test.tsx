import { useUnsentText } from '@barattolo/web/shared/storage/use-unsent-text.ts'
import { reloadAfterUpgrade } from '@barattolo/web/shell/reload-after-upgrade.ts'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { onTestFinished, vi } from 'vitest'
import { expect, screen, test } from './support/test.tsx'

/** Fields as they are in forms: one whose text is kept, and one that would lose it. */
function Fields() {
  const [kept, setKept] = useUnsentText('prova')
  const [lost, setLost] = useState('')
  return (
    <>
      <textarea aria-label="Tenuto" value={kept} onChange={({ target }) => setKept(target.value)} />
      <input aria-label="Perso" value={lost} onChange={({ target }) => setLost(target.value)} />
    </>
  )
}

/** A page whose server answers, or not, when a file is missing; resolves when the page has decided. */
function openPage({ answers = true } = {}) {
  sessionStorage.clear()
  const reload = vi.fn()
  const asked = vi.fn(async () => {
    if (!answers) throw new TypeError('Failed to fetch')
    return Response.json({ alive: true, database: 'here' })
  })
  vi.stubGlobal('fetch', asked)
  onTestFinished(reloadAfterUpgrade('build-1', reload))
  const missFile = () => dispatchEvent(new Event('vite:preloadError'))
  onTestFinished(render(<Fields />).unmount)
  return { reload, asked, missFile, user: userEvent.setup() }
}

test('[APP-57] A page whose file is missing on a server that answers reloads once', async () => {
  const { reload, asked, missFile } = openPage()
  missFile()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  missFile()
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
  await Promise.allSettled(asked.mock.results.map(({ value }) => value))
  expect(reload).toHaveBeenCalledTimes(1)
})

test('[APP-57] A page whose file is missing for want of a network does not reload', async () => {
  const { reload, asked, missFile } = openPage({ answers: false })
  missFile()
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
  await Promise.allSettled(asked.mock.results.map(({ value }) => value))
  expect(reload).not.toHaveBeenCalled()
})

test('[APP-57] A page with a text that a reload would lose does not reload until the text is gone; one whose text is kept does', async () => {
  const { reload, asked, missFile, user } = openPage()
  await user.type(screen.getByLabelText('Tenuto'), 'Una sedia\nblu')
  await user.type(screen.getByLabelText('Perso'), 'sedia')
  missFile()
  expect(asked).not.toHaveBeenCalled()
  await user.clear(screen.getByLabelText('Perso'))
  missFile()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})
