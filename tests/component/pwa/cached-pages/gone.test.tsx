import { getArtist, getLabel, getSet, getTrack } from '#contract/routes/catalogue.ts'
import { getPlaylist } from '#contract/routes/playlists.ts'
import { restart, saved, title } from '../../support/cached-pages.ts'
import { expect, main, page, test } from '../../support/catalogue.ts'
import { aLabel, anArtist, aPlaylist, aSetWith, aTrack } from '../../support/entities.ts'
import { exactly } from '../../support/exactly.ts'
import { refused } from '../../support/server.ts'

/** Pages that were opened once, and whose item the server no longer has. */

const kinds = [
  { kind: 'set', route: getSet, item: aSetWith([aTrack()], { set_name: 'Rooftop' }), name: 'Rooftop' },
  { kind: 'track', route: getTrack, item: aTrack({ artist: 'Tarn', title: 'Undertow' }), name: 'Undertow' },
  { kind: 'artist', route: getArtist, item: anArtist({ name: 'Mirelle Koda' }), name: 'Mirelle Koda' },
  { kind: 'label', route: getLabel, item: aLabel({ name: 'Tidal Office' }), name: 'Tidal Office' },
  { kind: 'playlist', route: getPlaylist, item: aPlaylist({ name: 'Sunrise' }), name: 'Sunrise' },
] as const

for (const { kind, route, item, name } of kinds)
  test(`a saved ${kind} that is gone from the server is shown offline, and is gone once the server says so`, async ({
    app,
    server,
  }) => {
    const path = `/${kind}s/${item.id}`
    const copies = async () => [...(await saved()).keys()].filter(key => key.includes(`"${route.path}"`))
    server.on(route, item)
    await app.openAs(path)
    await expect.element(title).toHaveTextContent(name)
    await expect.poll(copies).toHaveLength(1)
    server.on(route, refused(404)).goAway()
    await restart(app, path)
    await expect.element(title).toHaveTextContent(name)
    expect(await copies()).toHaveLength(1)

    server.comeBack()
    await expect.element(title).toHaveTextContent(exactly(`We can't find this ${kind}`))
    await expect.element(main.getByRole('button', { name: /favorite|like|follow/i })).not.toBeInTheDocument()
    await expect.poll(copies).toEqual([])
    expect(document.title).not.toContain(name)

    server.goAway()
    await restart(app, path)
    await expect.element(page.getByRole('heading', { level: 1, name })).not.toBeInTheDocument()
  })
