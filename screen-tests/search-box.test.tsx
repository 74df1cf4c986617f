import { SearchBox } from '@barattolo/web/ui/form/SearchBox.tsx'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { addBrowserApis } from './support/browser-apis.ts'

const LABELS = { label: 'Cerca nel bazar', placeholder: 'Cerca' }

addBrowserApis()

afterEach(cleanup)

test('[BAZ-21] The search box keeps the typed text while the address is updated with an older one', async () => {
  const user = userEvent.setup()
  const onSearch = vi.fn()
  const { rerender } = render(<SearchBox value="" onSearch={onSearch} {...LABELS} />)
  const box = screen.getByRole<HTMLInputElement>('searchbox')
  await user.type(box, 'sli')
  await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('sli'))
  await user.type(box, 't')
  rerender(<SearchBox value="sli" onSearch={onSearch} {...LABELS} />)
  expect(box.value).toBe('slit')
  await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('slit'))
  rerender(<SearchBox value="slit" onSearch={onSearch} {...LABELS} />)
  // The value changes to an earlier one, as when the user presses Back.
  rerender(<SearchBox value="" onSearch={onSearch} {...LABELS} />)
  expect(box.value).toBe('')
})
