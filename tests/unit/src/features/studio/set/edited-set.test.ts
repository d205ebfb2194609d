import { describe, expect, test } from 'vitest'
import { isChanged } from '../../../../../../src/features/studio/set/editing.ts'
import { store } from '../../../../../../src/state/store.ts'
import { aPage, aServer, aStudioSet, failed, opened, rows, unreachable } from '../support.ts'

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
