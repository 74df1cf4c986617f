import { insertPhoto } from '@barattolo/server/testing/factories'
import type { TestApp } from '@barattolo/server/testing/test-app'
import { fireEvent } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe } from 'vitest'
import { addItem, addPerson, address, expect, type Fixtures, screen, test, waitFor, within } from './support/test.tsx'

/** A text field, by the beginning of its label, which may continue with a hint. */
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) })
const category = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Categoria' })
const saveButton = async () => screen.findByRole('button', { name: 'Metti in circolo' })
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
/** Closes the sheet that follows a publication. */
async function closeSheet(user: UserEvent) {
  const sheet = within(await screen.findByRole('dialog', { name: 'È in piazza!' }))
  sheet.getByText('✅ Oggetto salvato con successo!')
  await user.click(sheet.getByRole('button', { name: 'Aggiungine un altro' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}
const expectAlert = (text: string) => waitFor(() => expect(alerts()).toContainEqual(expect.stringContaining(text)))

async function fill(user: UserEvent, name: string, text: string) {
  const element = await field(name)
  await user.clear(element)
  if (text) await user.type(element, text)
}

const signInOwner = (server: TestApp) => server.signIn({ name: 'Giulia' })

describe('The form for a new item', () => {
  test('[NAV-06] [ADD-01] [ADD-02] [ADD-03] [ADD-04] [ADD-05] [ADD-06] [ADD-07] [ADD-08] [ADD-14] [ADD-16] The form for a new item has all its fields, with a position in Aosta', async ({
    server,
    open,
  }) => {
    await open('/aggiungi', { as: await signInOwner(server) })
    expect((await field('Titolo')).required).toBe(true)
    await field('Descrizione')
    expect((await category()).required).toBe(true)
    expect(within(await category()).getAllByRole('option')).toHaveLength(11)
    for (const kind of ['Baratto', 'Dono', 'Da riparare']) screen.getByRole('radio', { name: new RegExp(kind) })
    expect((await field('Latitudine')).value).toMatch(/^45[.,]737/)
    expect((await field('Longitudine')).value).toMatch(/^7[.,]322/)
    await saveButton()
  })

  test('[ADD-18] [ADD-19] [ADD-20] The form for a new item marks all invalid fields at once and keeps the typed text', async ({
    server,
    open,
  }) => {
    const user = await open('/aggiungi', { as: await signInOwner(server) })
    await fill(user, 'Titolo', '   ')
    await fill(user, 'Longitudine', 'est')
    await user.click(await saveButton())
    for (const text of ['Inserisci un titolo.', 'Scegli una categoria.', 'Coordinate non valide.']) await expectAlert(text)
    const ariaInvalid = async (name: string) => (await field(name)).getAttribute('aria-invalid')
    await waitFor(async () => expect(document.activeElement).toBe(await field('Titolo')))
    expect(await ariaInvalid('Latitudine')).toBeNull()
    expect(await ariaInvalid('Longitudine')).toBe('true')

    await fill(user, 'Titolo', 'Slitta')
    await fill(user, 'Longitudine', '7,3')
    await waitFor(() => expect(alerts()).not.toContainEqual(expect.stringContaining('Inserisci un titolo.')))
    await expectAlert('Scegli una categoria.')
    await user.click(await saveButton())
    await waitFor(async () => expect(document.activeElement).toBe(await category()))

    await user.selectOptions(await category(), 'hobby')
    for (const wrong of ['quarantacinque', '', '95', '45,7,3']) {
      await fill(user, 'Latitudine', wrong)
      await user.click(await saveButton())
      await expectAlert('Coordinate non valide.')
    }
    expect((await field('Titolo')).value).toBe('Slitta')
  })

  test('[ADD-11] [ADD-15] [ADD-21] [ADD-27] [ADD-28] [ADD-30] [ERR-22] [ERR-23] The form for a new item shows that it is saving, keeps its input if that fails, and is empty after a success', async ({
    server,
    open,
    intercept,
  }) => {
    const giulia = await signInOwner(server)
    const user = await open('/aggiungi', { as: giulia })
    await fill(user, 'Titolo', 'Slitta')
    await fill(user, 'Descrizione', 'Scendeva da Pila.')
    await user.selectOptions(await category(), 'hobby')
    await user.click(screen.getByRole('radio', { name: /Dono/ }))
    await fill(user, 'Latitudine', '45,7401')
    await fill(user, 'Longitudine', '7,3333')
    await fill(user, 'Tag', 'inverno, legno')
    const refusal = Promise.withResolvers<Response>()
    let isBroken = true
    intercept(({ method, path }) => (isBroken && method === 'POST' && path === '/api/items' ? refusal.promise : undefined))
    await user.click(await saveButton())
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Salvataggio…' })).disabled).toBe(true)
    refusal.resolve(new Response('', { status: 500 }))
    await expectAlert('❌ Errore durante il salvataggio.')
    for (const [name, text] of [
      ['Titolo', 'Slitta'],
      ['Descrizione', 'Scendeva da Pila.'],
      ['Latitudine', '45,7401'],
      ['Tag', 'inverno, legno'],
    ] as const)
      expect((await field(name)).value).toBe(text)
    expect((await category()).value).toBe('hobby')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Dono/ }).checked).toBe(true)

    isBroken = false
    await user.click(await saveButton())
    await closeSheet(user)
    await waitFor(async () => expect((await field('Titolo')).value).toBe(''))
    expect((await field('Descrizione')).value).toBe('')
    expect((await category()).value).toBe('')
    expect((await field('Latitudine')).value).toBe('45,7401')
    const saved = await server.db.selectFrom('items').selectAll().where('ownerUid', '=', giulia.uid).executeTakeFirstOrThrow()
    expect(saved).toMatchObject({
      title: 'Slitta',
      status: 'dono',
      category: 'hobby',
      area: 'fine',
      location: 'Aosta',
      tags: ['inverno', 'legno'],
      images: [],
    })
  })

  test('[PRIV-83] [PRIV-84] Accounts of one device whose positions are on both sides of an edge are shown in one cell', {
    tags: ['thorough'],
  }, async ({ server, open }) => {
    const cells: unknown[] = []
    const publish = async (user: UserEvent, title: string, latitude: string | null) => {
      await fill(user, 'Titolo', title)
      await user.selectOptions(await category(), 'hobby')
      if (latitude) {
        await fill(user, 'Latitudine', latitude)
        await fill(user, 'Longitudine', '7,3170')
      }
      await user.click(await saveButton())
      await closeSheet(user)
      await waitFor(async () => expect((await field('Titolo')).value).toBe(''))
      const item = server.db.selectFrom('items').select(['cellX', 'cellY']).where('title', '=', title)
      cells.push(await item.executeTakeFirstOrThrow())
    }
    // An edge between two cells is at 45.739695 north.
    const giulia = await signInOwner(server)
    await publish(await open('/aggiungi', { as: giulia }), 'Slittino', '45,7396')
    await publish(await open('/aggiungi', { as: giulia }), 'Racchette', '45,7398')
    // From where the form starts, without a new position.
    await publish(await open('/aggiungi', { as: giulia }), 'Scarponi', null)
    await publish(await open('/aggiungi', { as: await server.signIn({ name: 'Luca' }) }), 'Zuppiera', '45,7399')
    expect(cells).toEqual(Array.from({ length: 4 }, () => cells[0]))
  })

  test('[PRIV-85] [PRIV-86] With “Mostra solo il comune” the form shows and sends the owner’s last municipality near a border, and another one that the owner chooses', {
    tags: ['thorough'],
  }, async ({ server, open }) => {
    const giulia = await signInOwner(server)
    await server.db.insertInto('rememberedMunicipalities').values({ uid: giulia.uid, name: 'Gressan' }).execute()
    const user = await open('/aggiungi', { as: giulia })
    const municipality = () => screen.findByRole<HTMLSelectElement>('combobox', { name: /^Comune/ })
    const save = async (title: string) => {
      await fill(user, 'Titolo', title)
      await user.selectOptions(await category(), 'hobby')
      await user.click(await saveButton())
      await closeSheet(user)
      await waitFor(async () => expect((await field('Titolo')).value).toBe(''))
      const item = server.db.selectFrom('items').select(['area', 'location']).where('title', '=', title)
      return item.executeTakeFirstOrThrow()
    }
    // Nearer to the seat of Jovençan.
    await fill(user, 'Latitudine', '45,7284')
    await fill(user, 'Longitudine', '7,2757')
    await user.click(screen.getByRole('checkbox', { name: 'Mostra solo il comune' }))
    await waitFor(async () => expect((await municipality()).value).toBe('Gressan'))
    expect(await save('Gerla')).toEqual({ area: 'municipality', location: 'Gressan' })
    await user.selectOptions(await municipality(), 'Jovençan')
    await waitFor(async () => expect((await municipality()).value).toBe('Jovençan'))
    expect(await save('Setaccio')).toEqual({ area: 'municipality', location: 'Jovençan' })
  })

  test('[ITEM-33] [ITEM-34] The form asks for the condition, but not of an item to be repaired, and forgets it then', async ({
    server,
    open,
  }) => {
    const user = await open('/aggiungi', { as: await signInOwner(server) })
    const condition = () => screen.queryByRole<HTMLSelectElement>('combobox', { name: /^Condizioni/ })
    await fill(user, 'Titolo', 'Sci da fondo')
    await user.selectOptions(await category(), 'hobby')
    await user.selectOptions(condition() ?? expect.fail(), 'Come nuovo')
    await user.click(screen.getByRole('radio', { name: /Da riparare/ }))
    expect(condition()).toBeNull()
    await user.click(screen.getByRole('radio', { name: /Dono/ }))
    expect(condition()?.value).toBe('')
    await user.selectOptions(condition() ?? expect.fail(), 'Buono')
    await user.click(await saveButton())
    await closeSheet(user)
    expect(condition()?.value).toBe('')
    const saved = server.db.selectFrom('items').select(['status', 'condition']).where('title', '=', 'Sci da fondo')
    expect(await saved.executeTakeFirstOrThrow()).toEqual({ status: 'dono', condition: 'buono' })
  })

  test('[WISH-01] The form asks for the weight in words, with the default of the category, and a second tap takes it back', async ({
    server,
    open,
  }) => {
    const user = await open('/aggiungi', { as: await signInOwner(server) })
    const weights = within(await screen.findByRole('group', { name: /^Quanto vale per te/ }))
    const pressed = () =>
      weights
        .getAllByRole('button')
        .filter((button) => button.getAttribute('aria-pressed') === 'true')
        .map(({ textContent }) => textContent)
    expect(weights.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Pensierino',
      'Cosa utile',
      'Bella cosa',
      'Pezzo importante',
    ])
    expect(pressed()).toEqual([])
    await fill(user, 'Titolo', 'Fisarmonica')
    await user.selectOptions(await category(), 'mobility')
    weights.getByText('Se non scegli, conta come “Bella cosa”, come di solito in questa categoria.')
    await user.click(weights.getByRole('button', { name: 'Cosa utile' }))
    await user.click(weights.getByRole('button', { name: 'Pezzo importante' }))
    expect(pressed()).toEqual(['Pezzo importante'])
    await user.click(weights.getByRole('button', { name: 'Pezzo importante' }))
    expect(pressed()).toEqual([])
    await user.click(weights.getByRole('button', { name: 'Pezzo importante' }))
    await user.click(screen.getByRole('radio', { name: /Dono/ }))
    expect(screen.queryByRole('group', { name: /^Quanto vale per te/ })).toBeNull()
    await user.click(screen.getByRole('radio', { name: /Baratto/ }))
    await user.click(await saveButton())
    await closeSheet(user)
    expect(
      within(screen.getByRole('group', { name: /^Quanto vale per te/ }))
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-pressed')),
    ).toEqual(Array(4).fill('false'))
    const saved = server.db.selectFrom('items').select('weight').where('title', '=', 'Fisarmonica')
    expect(await saved.executeTakeFirstOrThrow()).toEqual({ weight: 4 })
  })

  test('[ADD-53] [ADD-54] [ADD-55] Coordinates are under “Più preciso”, two in one text fill both fields, and exchanged ones are exchanged back by one press', {
    tags: ['thorough'],
  }, async ({ server, open }) => {
    const user = await open('/aggiungi', { as: await signInOwner(server) })
    const more = (await screen.findByText('Più preciso')).closest('details')
    expect(more?.open).toBe(false)
    expect(more?.contains(await field('Latitudine'))).toBe(true)
    const coordinates = async () => [(await field('Latitudine')).value, (await field('Longitudine')).value]
    await user.click(await field('Longitudine'))
    await user.paste('45.7372, 7.3172')
    await waitFor(async () => expect(await coordinates()).toEqual(['45,7372', '7,3172']))
    expect(screen.queryByText(/^Volevi dire/)).toBeNull()

    await fill(user, 'Latitudine', '7.3172, 45.7372')
    await user.tab()
    await screen.findByText('Volevi dire 45,737 N, 7,317 E?')
    expect(await coordinates()).toEqual(['7,3172', '45,7372'])
    await screen.findByText('Questo punto è fuori zona.')
    await user.click(screen.getByRole('button', { name: 'Sì, usa questo punto' }))
    await waitFor(async () => expect(await coordinates()).toEqual(['45,7372', '7,3172']))
    expect(screen.queryByText(/^Volevi dire/)).toBeNull()
  })

  test('[ADD-52] The form for a new item refuses a place outside the town, opens its coordinates and sends nothing', async ({
    server,
    open,
    intercept,
  }) => {
    let posts = 0
    intercept(({ method, path }) => {
      if (method === 'POST' && path === '/api/items') posts += 1
    })
    const user = await open('/aggiungi', { as: await signInOwner(server) })
    await fill(user, 'Titolo', 'Slitta')
    await user.selectOptions(await category(), 'hobby')
    await fill(user, 'Latitudine', '45,4672')
    await fill(user, 'Longitudine', '7,8748')
    await user.click(await saveButton())
    await expectAlert('Questo posto è fuori zona: scegli un punto entro 14 km dal centro di uno dei nostri comuni.')
    await waitFor(() => expect(screen.getByText('Più preciso').closest('details')?.open).toBe(true))
    expect(posts).toBe(0)
  })

  test('[ADD-48] [ADD-50] After a publication the sheet shows the tag, leads to the object and to another one; pressing again publishes nothing and marks nothing', async ({
    server,
    open,
    intercept,
  }) => {
    const giulia = await signInOwner(server)
    let posts = 0
    intercept(({ method, path }) => {
      if (method === 'POST' && path === '/api/items') posts += 1
    })
    const user = await open('/aggiungi', { as: giulia })
    await fill(user, 'Titolo', 'Pattini n. 38')
    await user.selectOptions(await category(), 'hobby')
    const save = await saveButton()
    await user.click(save)
    const sheet = within(await screen.findByRole('dialog', { name: 'È in piazza!' }))
    // Also a press on the button behind the sheet.
    fireEvent.click(save)
    expect(alerts()).toEqual([])
    expect(posts).toBe(1)
    sheet.getByRole('heading', { level: 3, name: 'Pattini n. 38' })
    sheet.getByText('Baratto')
    sheet.getByText('Aosta')
    sheet.getByRole('button', { name: 'Condividilo' })
    await user.click(sheet.getByRole('button', { name: 'Aggiungine un altro' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await field('Titolo')).value).toBe('')
    expect(alerts()).toEqual([])

    await fill(user, 'Titolo', 'Ciaspole')
    await user.selectOptions(await category(), 'hobby')
    await user.click(await saveButton())
    const next = within(await screen.findByRole('dialog', { name: 'È in piazza!' }))
    await user.click(next.getByRole('link', { name: 'Guardalo' }))
    await screen.findByRole('heading', { level: 1, name: 'Ciaspole' })
    // Back shows the sheet again, above an empty form.
    window.history.back()
    await screen.findByRole('dialog', { name: 'È in piazza!' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await field('Titolo')).value).toBe('')
    expect(posts).toBe(2)
  })

  test('[ADD-61] After a restored draft was published or dropped, the form does not speak of it over the next object', {
    tags: ['thorough'],
  }, async ({ server, open }) => {
    const giulia = await signInOwner(server)
    const kept = /^Abbiamo tenuto quello che avevi scritto/
    const restore = async (title: string) => {
      const before = await open('/aggiungi', { as: giulia })
      await fill(before, 'Titolo', title)
      const user = await open('/aggiungi', { as: giulia })
      await screen.findByText(kept)
      return user
    }
    const user = await restore('Slittino')
    await user.selectOptions(await category(), 'hobby')
    await user.click(await saveButton())
    await closeSheet(user)
    await fill(user, 'Titolo', 'Ciaspole')
    expect(screen.queryByText(kept)).toBeNull()

    const next = await restore('Pattini')
    await next.click(screen.getByRole('button', { name: 'Ricomincia da capo' }))
    await fill(next, 'Titolo', 'Racchette')
    expect(screen.queryByText(kept)).toBeNull()
  })

  test('[ADD-23] The form for a new item shows that the device has no geolocation', async ({ server, open }) => {
    const user = await open('/aggiungi', { as: await signInOwner(server) })
    await user.click(await screen.findByRole('button', { name: 'Usa la mia posizione' }))
    await expectAlert('Geolocalizzazione non disponibile.')
  })
})

test('[ADD-24] The form for a new item shows that the device did not return a position', async ({ server, open }) => {
  const geolocation = { getCurrentPosition: (_: unknown, fail: (error: unknown) => void) => fail({ code: 1 }) }
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true })
  const user = await open('/aggiungi', { as: await signInOwner(server) })
  await user.click(await screen.findByRole('button', { name: 'Usa la mia posizione' }))
  await expectAlert('Impossibile ottenere la posizione.')
  Reflect.deleteProperty(navigator, 'geolocation')
})

test('[ADD-10] [ADD-25] The form for a new item accepts several photos at once, and only image files', async ({
  server,
  open,
}) => {
  await open('/aggiungi', { as: await signInOwner(server) })
  const [files, camera] = [
    await screen.findByLabelText<HTMLInputElement>('Aggiungi foto', { selector: 'input' }),
    screen.getByLabelText<HTMLInputElement>('Scatta una foto', { selector: 'input' }),
  ]
  expect(files.multiple).toBe(true)
  for (const { type, accept } of [files, camera])
    expect({ type, accept }).toEqual({ type: 'file', accept: 'image/jpeg,image/png,image/webp,image/avif' })
})

test('[ADD-25] The form for a new item adds only the first eight of nine photos, and shows the limit', async ({
  server,
  open,
}) => {
  const user = await open('/aggiungi', { as: await signInOwner(server) })
  const photos = Array.from({ length: 9 }, (_, n) => new File(['photo'], `${n}.jpg`, { type: 'image/jpeg' }))
  const chooser = (await screen.findAllByLabelText<HTMLInputElement>('Aggiungi foto')).find(({ multiple }) => multiple)
  await user.upload(chooser as HTMLInputElement, photos)
  await expectAlert('fino a 8 foto')
  await screen.findByRole('button', { name: 'Togli la foto 8' })
  expect(screen.queryByRole('button', { name: 'Togli la foto 9' })).toBeNull()
})

describe('The form for editing an item', () => {
  test('[WISH-01] The form for editing an item shows the weight that its owner has chosen, and stores another one', {
    tags: ['thorough'],
  }, async ({ server, open, intercept }) => {
    const giulia = await signInOwner(server)
    const id = await addItem(server, giulia.uid, { title: 'Teiera', weight: 1 })
    let isBroken = true
    intercept(({ path }) => (isBroken && path.endsWith('/weight') ? new Response('', { status: 500 }) : undefined))
    const user = await open(`/item/${id}/modifica`, { as: giulia })
    await screen.findByText('L’oggetto non si è aperto.')
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Riprova' }))
    const weight = (name: string) => screen.findByRole('button', { name })
    expect((await weight('Pensierino')).getAttribute('aria-pressed')).toBe('true')
    await user.click(await weight('Bella cosa'))
    await user.click(screen.getByRole('button', { name: 'Salva le modifiche' }))
    const stored = server.db.selectFrom('items').select('weight').where('id', '=', id)
    await waitFor(async () => expect(await stored.executeTakeFirstOrThrow()).toEqual({ weight: 3 }))
  })

  /** Opens the form for an item with three photos; returns their current order in the form, as indexes of the original order. */
  async function openPhotos({ server, open }: Pick<Fixtures, 'server' | 'open'>) {
    const giulia = await signInOwner(server)
    const images = [1, 2, 3].map(() => insertPhoto(server.db, giulia.uid))
    const id = await addItem(server, giulia.uid, { title: 'Teiera', images: await Promise.all(images) })
    const user = await open(`/item/${id}/modifica`, { as: giulia })
    const tiles = () => [...document.querySelectorAll<HTMLElement>('[data-image]')]
    const pick = (position: number) => screen.findByRole('button', { name: `Foto ${position}: riquadro e posto` })
    await pick(3)
    const original = tiles().map(({ dataset }) => dataset.image)
    return { user, pick, order: () => tiles().map(({ dataset }) => original.indexOf(dataset.image)) }
  }

  test('In the form for editing an item the key End moves a photo to the end, Home moves it to the front, and a letter does not move it', async ({
    server,
    open,
  }) => {
    const { user, pick, order } = await openPhotos({ server, open })
    ;(await pick(1)).focus()
    await user.keyboard('a')
    expect(order()).toEqual([0, 1, 2])
    await user.keyboard('{End}')
    await waitFor(() => expect(order()).toEqual([1, 2, 0]))
    expect(document.activeElement).toBe(await pick(3))
    await user.keyboard('{Home}')
    await waitFor(() => expect(order()).toEqual([0, 1, 2]))
  })

  test('In the form for editing an item the slider of a photo’s editor sets the size of the crop, which the photo’s tile then shows', async ({
    server,
    open,
  }) => {
    const { user, pick } = await openPhotos({ server, open })
    const tilePhoto = () => document.querySelector<HTMLImageElement>('[data-image] img')
    expect(tilePhoto()?.style.transform).toBe('')
    await user.click(await pick(1))
    const editor = within(await screen.findByRole('dialog', { name: 'Foto 1 di 3' }))
    const photo = editor.getByRole('img', { name: 'Foto 1' })
    // jsdom loads no images.
    Object.defineProperties(photo, { naturalWidth: { value: 800 }, naturalHeight: { value: 800 } })
    fireEvent.load(photo)
    const slider = editor.getByRole<HTMLInputElement>('slider', { name: 'Grandezza del riquadro' })
    expect(slider.value).toBe('100')
    fireEvent.change(slider, { target: { value: '50' } })
    await waitFor(() => expect(slider.value).toBe('50'))
    editor.getByRole('slider', { name: 'Riquadro per la scheda' })
    // Half the photo fills the tile, and a quarter of it is hidden on each side.
    await waitFor(() => expect(tilePhoto()?.style.width).toBe('200%'))
    expect(tilePhoto()?.style.transform).toBe('translate(-25%, -25%)')
    await user.click(editor.getByRole('button', { name: 'Al centro' }))
    await waitFor(() => expect(tilePhoto()?.style.transform).toBe(''))
  })

  test('The form for editing an item rejects an empty title, and saves a new one without changing other fields', async ({
    server,
    open,
  }) => {
    const giulia = await signInOwner(server)
    const id = await addItem(server, giulia.uid, { title: 'Teiera', tags: ['smalto'], lat: 45.7412, lng: 7.3051 })
    const stored = () =>
      server.db
        .selectFrom('items')
        .select(['title', 'images', 'tags', 'category', 'lat', 'lng'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    const before = await stored()
    const user = await open(`/item/${id}`, { as: giulia })
    await user.click(await screen.findByRole('link', { name: 'Modifica' }))
    await screen.findByRole('heading', { level: 1, name: 'Modifica l’oggetto' })
    expect((await field('Titolo')).value).toBe('Teiera')
    expect((await field('Tag')).value).toBe('smalto')
    await fill(user, 'Titolo', '   ')
    const saveChanges = () => screen.getByRole('button', { name: 'Salva le modifiche' })
    await user.click(saveChanges())
    await expectAlert('Inserisci un titolo.')
    await fill(user, 'Titolo', 'Teiera blu')
    await user.click(saveChanges())
    await screen.findByText('Modifiche salvate.')
    await waitFor(() => expect(address()).toBe(`/item/${id}`))
    await screen.findByRole('heading', { level: 1, name: 'Teiera blu' })
    expect(await stored()).toEqual({ ...before, title: 'Teiera blu' })
  })

  test('The form for editing an item is not shown for another owner’s item, a reserved one and a missing one', async ({
    server,
    open,
  }) => {
    const giulia = await signInOwner(server)
    const luca = await addPerson(server, 'Luca Perrin')
    const foreign = await addItem(server, luca.uid, { title: 'Slitta' })
    const reserved = await addItem(server, giulia.uid, { title: 'Promesso', availability: 'in_trattativa' })
    for (const [id, text] of [
      [foreign, 'Questo oggetto non è tuo: puoi cambiare solo i tuoi.'],
      [reserved, 'L’oggetto è promesso in uno scambio: prima annulla lo scambio.'],
      ['7c0f1d7e-24b5-4a7e-9a53-7a9b1c0f7a11', 'Oggetto non trovato.'],
    ] as const) {
      await open(`/item/${id}/modifica`, { as: giulia })
      await waitFor(() => expect(screen.getByRole('main').textContent).toContain(text))
      expect(screen.queryByRole('textbox', { name: 'Titolo' })).toBeNull()
    }
  })
})
