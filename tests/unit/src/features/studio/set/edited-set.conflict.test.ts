import { describe, expect, test } from 'vitest'
import { aRow, aServer, aStudioSet, opened } from '../support.ts'

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
