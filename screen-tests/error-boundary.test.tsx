import { ErrorBoundary } from '@barattolo/web/shell/ErrorBoundary.tsx'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Link, MemoryRouter, Route, Routes } from 'react-router'
import { vi } from 'vitest'
import { expect, screen, test } from './support/test.tsx'

test('After a navigation, a page that throws shows the error screen, and the next page is shown again', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(
    <MemoryRouter>
      <Link to="/intera">Intera</Link>
      <Link to="/rotta">Rotta</Link>
      <ErrorBoundary>
        <Routes>
          <Route path="/" element={<h1>Inizio</h1>} />
          <Route path="/intera" element={<h1>Pagina intera</h1>} />
          <Route path="/rotta" element={<ThrowingPage />} />
        </Routes>
      </ErrorBoundary>
    </MemoryRouter>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('link', { name: 'Intera' }))
  await user.click(screen.getByRole('link', { name: 'Rotta' }))
  await screen.findByRole('button', { name: 'Ricarica' })
  await user.click(screen.getByRole('link', { name: 'Intera' }))
  await screen.findByRole('heading', { name: 'Pagina intera' })
  expect(logged).toHaveBeenCalled()
  logged.mockRestore()
})

function ThrowingPage(): never {
  throw new Error('this page cannot be rendered')
}
