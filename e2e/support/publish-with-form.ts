import { expect, type Page } from '@playwright/test'
import { photoFile } from './photos.ts'

interface ItemFormInput {
  title: string
  statusLabel?: 'Baratto' | 'Dono' | 'Da riparare'
  category?: string
  /** As typed into the form, with a decimal comma. */
  coordinates?: [latitude: string, longitude: string]
  photos?: number
}

/** Publishes an item with the form, with photos as a phone takes them. */
export async function publishWithForm(
  page: Page,
  { title, statusLabel = 'Baratto', category = 'home', coordinates, photos = 1 }: ItemFormInput,
) {
  if (new URL(page.url()).pathname !== '/aggiungi') await page.goto('/aggiungi')
  const files = await Promise.all(Array.from({ length: photos }, (_, n) => photoFile(`${title} ${n}.jpg`)))
  await page.getByLabel('Aggiungi foto').last().setInputFiles(files)
  await page.getByRole('textbox', { name: 'Titolo' }).fill(title)
  await page.getByRole('combobox', { name: 'Categoria' }).selectOption(category)
  // The preview further down has the same label.
  await page.getByText(statusLabel, { exact: true }).first().click()
  if (coordinates) {
    await openCoordinates(page)
    await page.getByRole('textbox', { name: 'Latitudine' }).fill(coordinates[0])
    await page.getByRole('textbox', { name: 'Longitudine' }).fill(coordinates[1])
  }
  await expect(page.getByRole('img', { name: `Foto ${photos}` })).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await page.getByRole('button', { name: 'Metti in circolo' }).click()
  await closePublishedSheet(page)
  await expect(page.getByRole('textbox', { name: 'Titolo' })).toHaveValue('')
}

/** Shows the fields of the coordinates. */
export const openCoordinates = (page: Page) => page.getByText('Più preciso').click()

/** Waits for the sheet that follows a publication, and closes it for another object. */
export async function closePublishedSheet(page: Page) {
  const sheet = page.getByRole('dialog', { name: 'È in piazza!' })
  await expect(sheet.getByText('✅ Oggetto salvato con successo!')).toBeVisible()
  await sheet.getByRole('button', { name: 'Aggiungine un altro' }).click()
  await expect(sheet).toHaveCount(0)
}
