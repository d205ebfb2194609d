import { expect, test } from 'vitest'
import * as contract from '#contract/routes/studio/ear.ts'
import { compareAll } from '../../../server/ear/listening/compare-all.ts'
import { ownFolder } from '../../support/recordings/folder.ts'
import { id3, text } from '../../support/recordings/id3.ts'
import { encodeMusic, type Piece } from '../../support/recordings/music.ts'
import { exactly } from '../../support/server/app.ts'
import { keep } from '../../support/server/test-server.ts'
import { idOf, uploadServer } from '../support/uploads.ts'

const root = ownFolder()
const server = await keep(uploadServer(root.path))

/** Uploads a recording. Resolves with its draft. */
async function draftOf(name: string, pieces: readonly Piece[], tracklist?: string): Promise<number> {
  const tags = [text('TIT2', name), text('TPE1', 'Cleo'), text('TDRC', '2026-05-06'), text('TCON', 'Techno')]
  const bytes = Buffer.concat([id3(4, tags), await encodeMusic(pieces)])
  const id = idOf(await server.begin(bytes.length))
  if (tracklist !== undefined) expect((await server.addFile(id, 'set.txt', tracklist)).status).toBe(204)
  expect((await server.patch(id, bytes, 0)).status).toBe(204)
  const { draft_id } = await server.read(id)
  if (draft_id === null) throw new Error('The upload became no draft')
  return draft_id
}
const proposed = async (path: string) => {
  const { body } = await server.askApi('GET', `/api/studio/${path}/ear`, { token: server.token })
  return exactly(contract.proposeDraftTracklist.answer, body)
}

test('An upload has a fingerprint: what other sets have of it is proposed for its draft, and saved as their track', async () => {
  const known = await draftOf('Anna', [{ seed: 61, seconds: 26 }], '00:00 Yuna Brandt - Nordlicht\n')
  const set = await server.publish(known)
  const draft = await draftOf('Berta', [
    { seed: 0, seconds: 4 },
    { seed: 61, seconds: 20, from: 3 },
  ])
  expect(await proposed(`drafts/${draft}`)).toEqual({ state: 'listening', rows: [] })
  await compareAll(server.db, {})
  const { state, rows } = await proposed(`drafts/${draft}`)
  expect(state).toBe('done')
  const [track] = (await server.set(set)).set.tracks
  expect(rows).toEqual([
    {
      row: expect.objectContaining({ track_id: track?.track_id, artists: ['Yuna Brandt'], title: 'Nordlicht' }),
      end: expect.toSatisfy((ms: number) => Math.abs(ms - 24_000) < 3_000),
      certainty: 'certain',
      source: expect.objectContaining({ set_meta_id: set, set_name: 'Anna' }),
    },
  ])

  const opened = await server.draft(draft)
  const body = { set: { ...opened.set, tracks: rows.map(({ row }) => row) }, version: opened.version }
  expect((await server.askApi('PUT', `/api/studio/drafts/${draft}`, { token: server.token, body })).status).toBe(200)
  const published = await server.set(await server.publish(draft))
  expect(published.set.tracks.map(({ track_id }) => track_id)).toEqual([track?.track_id])
})
