import { describe, expect, test } from 'vitest'
import { isChanged } from '../../../../../../src/features/studio/set/editing.ts'
import { store } from '../../../../../../src/state/store.ts'
import { aPage, aRow, aServer, aStudioSet, failed, opened, rows, unreachable } from '../support.ts'

describe('Undo and redo', () => {
  test('go through every step, and what is typed into one field is one', async () => {
    const page = await opened(aServer())
    page.name('N')
    page.name('Ni')
    page.name('Night')
    page.remove(0)
    page.edited.undo()
    expect([page.present().name, page.titles()]).toEqual(['Night', ['One', 'Two', 'Three']])
    page.edited.undo()
    expect(page.present().name).toBe('Nordlicht')
    page.edited.redo()
    page.edited.redo()
    expect([page.present().name, page.titles()]).toEqual(['Night', ['Two', 'Three']])
  })

  test('end where something else is changed, also in the field that was typed into', async () => {
    const page = await opened(aServer())
    page.name('A')
    page.edited.undo()
    page.name('B')
    page.edited.redo()
    expect(page.present().name).toBe('B')
    page.edited.undo()
    expect(page.present().name).toBe('Nordlicht')
    page.edited.change(set => set, { what: 'Nothing' })
    expect(page.editing().history.past).toEqual([])
  })

  test('a field that was left and is typed into again is another step', async () => {
    const page = await opened(aServer())
    page.name('A')
    page.edited.seal()
    page.name('B')
    page.edited.undo()
    expect(page.present().name).toBe('A')
  })

  test('go back behind what was saved, with the ids that the server gave', async () => {
    const page = await opened(aServer())
    page.rename(0, 'Uno')
    await page.edited.save()
    page.edited.undo()
    expect(page.present().tracks[0]).toMatchObject({ title: 'One', track_id: 100 })
    expect(isChanged(page.editing())).toBe(true)
    page.edited.redo()
    page.name('Night')
    page.edited.undo()
    await page.edited.save()
    page.edited.redo()
    expect(page.present()).toMatchObject({ name: 'Night', tracks: [{ title: 'Uno', track_id: 100 }, {}, {}] })
  })

  test('what is redone behind a save has the ids that the server gave, too', async () => {
    const page = await opened(aServer())
    page.rename(0, 'Uno')
    page.name('Night')
    page.edited.undo()
    await page.edited.save()
    page.edited.redo()
    expect(page.present()).toMatchObject({ name: 'Night', tracks: [{ title: 'Uno', track_id: 100 }, {}, {}] })
  })

  test('a track that was chosen before a save is the one to which undo leads, and typing after it is a step', async () => {
    const page = await opened(aServer())
    const choose = (track_id: number) =>
      page.edited.change(set => ({ ...set, tracks: set.tracks.map(row => ({ ...row, track_id })) }), { what: 'Choose' })
    choose(7)
    choose(8)
    page.name('A')
    await page.edited.save()
    page.name('B')
    page.edited.undo()
    expect(page.present().name).toBe('A')
    page.edited.undo()
    page.edited.undo()
    expect(page.present().tracks[0]).toMatchObject({ track_id: 7 })
  })
})

describe('Saving', () => {
  test('sends the set without what only the editor knows', async () => {
    const server = aServer()
    const page = await opened(server)
    page.rename(0, 'Uno')
    expect(await page.edited.save()).toBe(true)
    expect(server.saved[0]?.tracks[0]).toEqual({ ...aStudioSet(rows).tracks[0], title: 'Uno' })
    expect(isChanged(page.editing())).toBe(false)
  })

  test('what is changed while it is saved stays a change', async () => {
    const page = await opened(aServer())
    page.rename(0, 'Uno')
    const saving = page.edited.save()
    page.rename(1, 'Dos')
    await saving
    expect(page.titles()).toEqual(['Uno', 'Dos', 'Three'])
    expect(isChanged(page.editing())).toBe(true)
    expect(page.device.kept?.set.tracks[1]?.title).toBe('Dos')
  })

  test.each([
    ['without a network', unreachable, 'kept on this device'],
    ['with a refusal', failed(422, 'Track 2 must start after the one before it'), 'Track 2 must start'],
    ['for a field', failed(422, 'The request is invalid', { date: ['It is too early'] }), 'It is too early'],
    ['for another reason than a later version', failed(409, 'Another set has this name'), 'Another set has this name'],
  ])('that fails %s keeps everything, and says so', async (_, result, message) => {
    const server = aServer()
    const page = await opened(server)
    page.rename(0, 'Uno')
    server.next = result
    expect(await page.edited.save()).toBe(false)
    expect(page.editing().problem).toContain(message)
    expect(page.device.kept?.set.tracks[0]?.title).toBe('Uno')
    expect(await page.edited.save()).toBe(true)
  })

  test('says what the server has made of it, if that is something else', async () => {
    const server = aServer()
    const page = await opened(server)
    page.rename(0, 'Uno')
    const { save } = server
    server.save = (set, version) =>
      save({ ...set, tracks: set.tracks.map(row => (row.title === 'Uno' ? { ...row, title: 'One' } : row)) }, version)
    await page.edited.save()
    expect(page.editing().problem).toBe('Saved, but the catalog has track 1 as Tarn – One.')
    expect(page.titles()[0]).toBe('One')
  })

  test('is done once at a time', async () => {
    const server = aServer()
    const page = await opened(server)
    page.name('Night')
    expect(await Promise.all([page.edited.save(), page.edited.save()])).toEqual([true, false])
    expect(server.saved).toHaveLength(1)
  })

  test('says that a track is an ID in the catalog', async () => {
    const server = aServer()
    const page = await opened(server)
    page.name('Night')
    const { save } = server
    server.save = (set, version) =>
      save({ ...set, tracks: set.tracks.map((row, at) => (at === 0 ? { ...row, mix: 'ID' } : row)) }, version)
    await page.edited.save()
    expect(page.editing().problem).toBe('Saved, but the catalog has track 1 as Tarn – One, an ID.')
  })

  test('what the server would refuse anyway is said without asking it', async () => {
    const server = aServer()
    const page = await opened(server)
    page.name('')
    expect(await page.edited.save()).toBe(false)
    expect(page.editing().fieldProblems).toEqual({ name: ['Enter a name'] })
    page.name('Night')
    page.edited.change(
      set => ({ ...set, tracks: set.tracks.map((row, at) => (at === 1 ? { ...row, label: 'x'.repeat(201) } : row)) }),
      { what: 'Label' },
    )
    expect(await page.edited.save()).toBe(false)
    expect(page.editing().problem).toMatch(/^Track 2: label /)
    expect(server.saved).toEqual([])
  })
})

describe('What is not saved', () => {
  test('is there again when the set is opened again, and undo leads back to what is saved', async () => {
    const server = aServer()
    const page = await opened(server)
    page.rename(0, 'Uno')
    const later = await opened(server, page.device)
    expect(later.titles()).toEqual(['Uno', 'Two', 'Three'])
    expect(later.editing().restoredAt).toBe(1_000)
    later.edited.undo()
    expect(later.titles()).toEqual(['One', 'Two', 'Three'])
    expect(later.device.kept).toBeUndefined()
  })

  test('can be dropped, and undo brings it back', async () => {
    const server = aServer()
    const page = await opened(server)
    page.rename(0, 'Uno')
    const later = await opened(server, page.device)
    later.edited.dropRestored()
    expect(later.titles()[0]).toBe('One')
    later.edited.undo()
    expect(later.titles()[0]).toBe('Uno')
  })

  test('opens without the server, and is saved when it is back', async () => {
    const server = aServer()
    const page = await opened(server)
    page.rename(0, 'Uno')
    server.next = unreachable
    const later = await opened(server, page.device)
    expect(later.titles()[0]).toBe('Uno')
    expect(await later.edited.save()).toBe(true)
  })

  test('is no longer kept once it is saved, published or discarded', async () => {
    const server = aServer()
    const page = await opened(server)
    page.rename(0, 'Uno')
    expect(page.device.kept).toBeDefined()
    await page.edited.publish()
    expect(server.saved).toHaveLength(1)
    expect(page.device.kept).toBeUndefined()
    expect(store.get(page.edited.state)).toEqual({ status: 'published', setId: 7 })
    const other = await opened(server)
    other.name('Another night')
    await other.edited.discard()
    expect(other.device.kept).toBeUndefined()
    expect(store.get(other.edited.state)).toEqual({ status: 'discarded' })
  })

  test('is said not to be kept where the device is full', async () => {
    const page = await opened(aServer())
    page.device.isFull = true
    page.rename(0, 'Uno')
    await expect.poll(() => store.get(page.edited.isKept)).toBe(false)
    page.device.isFull = false
    page.rename(0, 'Un')
    await expect.poll(() => store.get(page.edited.isKept)).toBe(true)
  })
})

describe('A set that someone else has changed, too', () => {
  async function inConflict() {
    const server = aServer()
    const page = await opened(server)
    page.rename(0, 'Uno')
    page.remove(1)
    page.name('Mine')
    server.change(set => ({
      ...set,
      name: 'Theirs',
      genre: 'House',
      tracks: [...set.tracks, ...aStudioSet([aRow('Four', 900_000)]).tracks],
    }))
    await page.edited.save()
    return { server, page }
  }

  test('is compared with it, field by field and row by row, and nothing is merged in silence', async () => {
    const { page } = await inConflict()
    expect(page.editing().conflict?.why).toBe('This set was changed by yuna in the meantime')
    expect(page.differences().map(({ key, kind, changed }) => [kind === 'row' ? 'row' : key, changed])).toEqual([
      ['name', 'both'],
      ['genre', 'theirs'],
      ['row', 'mine'],
      ['row', 'mine'],
      ['row', 'theirs'],
    ])
    expect(page.titles()).toEqual(['Uno', 'Three'])
  })

  test('each difference is taken from the chosen side, and saved with the new version', async () => {
    const { page } = await inConflict()
    const rowsOf = page.differences().filter(({ kind }) => kind === 'row')
    page.edited.resolve({
      name: 'mine',
      genre: 'theirs',
      [rowsOf[0]?.key ?? '']: 'mine',
      [rowsOf[1]?.key ?? '']: 'theirs',
      [rowsOf[2]?.key ?? '']: 'theirs',
    })
    expect(page.titles()).toEqual(['Uno', 'Two', 'Three', 'Four'])
    expect(page.present()).toMatchObject({ name: 'Mine', genre: 'House' })
    expect(await page.edited.save()).toBe(true)
    page.edited.undo()
    expect(page.present().name).toBe('Theirs')
  })

  test('asks again with the next save if it is not decided', async () => {
    const { page } = await inConflict()
    page.edited.decideLater()
    expect(page.editing()).toMatchObject({ conflict: null, problem: 'This set was changed by yuna in the meantime' })
    await page.edited.save()
    expect(page.editing().conflict).not.toBeNull()
  })

  test('is compared when it is opened again, too', async () => {
    const server = aServer()
    const page = await opened(server)
    page.name('Mine')
    server.change(set => ({ ...set, name: 'Theirs' }))
    const later = await opened(server, page.device)
    expect(later.differences().map(({ key }) => key)).toEqual(['name'])
    later.edited.resolve({ name: 'theirs' })
    expect(later.present().name).toBe('Theirs')
    expect(later.editing().history.past).toEqual([])
    expect(later.device.kept).toBeUndefined()
  })

  test('is simply taken if both changed it in the same way', async () => {
    const server = aServer()
    const page = await opened(server)
    page.name('Same')
    server.change(set => ({ ...set, name: 'Same' }))
    expect(await page.edited.save()).toBe(true)
    expect(page.editing()).toMatchObject({ conflict: null, version: '2' })
  })
})

test('A set that is unknown cannot be opened, and one that cannot be fetched can be tried again', async () => {
  const server = aServer()
  const { edited } = aPage(server)
  server.next = failed(404, 'This set was not found')
  await edited.open()
  expect(store.get(edited.state)).toMatchObject({ status: 'failed', canRetry: false })
  server.next = unreachable
  await edited.open()
  expect(store.get(edited.state)).toMatchObject({ status: 'failed', canRetry: true })
  await edited.open()
  edited.change(set => ({ ...set, name: 'Kept' }), { what: 'Name' })
  server.next = failed(404, 'This set was not found')
  await edited.open()
  expect(store.get(edited.state)).toMatchObject({ status: 'failed' })
  await edited.open()
  expect(store.get(edited.state)).toMatchObject({ status: 'open' })
})
