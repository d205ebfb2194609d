import { describe, expect, test } from 'vitest'
import { isChanged } from '../../../../../../src/features/studio/set/editing.ts'
import { aServer, opened } from '../support.ts'

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
