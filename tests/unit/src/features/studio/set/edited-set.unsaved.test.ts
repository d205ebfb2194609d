import { describe, expect, test } from 'vitest'
import { store } from '../../../../../../src/state/store.ts'
import { aServer, opened, unreachable } from '../support.ts'

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
