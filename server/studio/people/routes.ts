import type { MergedItem, StudioLabel } from '#contract/entities/studio-catalogue.ts'
import * as contract from '#contract/routes/studio/people.ts'
import type { Db } from '../../db/pool.ts'
import { lockNames } from '../../db/releases/find-or-create.ts'
import type { Registry } from '../../http/api/registry.ts'
import { notFound } from '../../http/failure.ts'
import type { MediaStore } from '../../media/store.ts'
import { change, type Document, logEdit, versionOf } from '../edits/document.ts'
import { mergeInto } from '../merge/merge-into.ts'
import { assertFiles, assertPicture } from '../pictures/checked-picture.ts'
import {
  artistDocument,
  assertFree,
  findNamed,
  labelDocument,
  type PersonKind,
  readArtist,
  readLabel,
} from './person-document.ts'

const tables = { artist: 'artists', label: 'labels' } as const

/** Adds an artist or a label. Resolves with the id. */
async function add<Person extends { name: string }>(
  trx: Db,
  document: Document<Person | MergedItem> & { kind: PersonKind },
  person: Person,
  userId: number,
): Promise<{ id: number }> {
  await lockNames(trx)
  await assertFree(trx, document.kind, person.name)
  const { name } = person
  const { id } = await trx.insertInto(tables[document.kind]).values({ name }).returning('id').executeTakeFirstOrThrow()
  await document.write(trx, id, person, userId)
  await logEdit(trx, document, { id, userId, before: null, after: (await document.lock(trx, id)) ?? null })
  return { id }
}

async function editedArtist(db: Db, id: number) {
  const artist = await readArtist(db, id)
  if (!artist) throw notFound(artistDocument.what)
  return { id, artist, version: versionOf(artist) }
}

async function editedLabel(db: Db, id: number) {
  const label = await readLabel(db, id)
  if (!label) throw notFound(labelDocument.what)
  return { id, label, version: versionOf(label) }
}

/** Artists and labels. */
export function personRoutes(registry: Registry, media: MediaStore | undefined): void {
  const filesOf = ({ picture, logo_url }: StudioLabel) => [
    picture.art_url,
    picture.art_url_sm,
    picture.art_url_xl,
    logo_url,
  ]

  registry.implement(contract.findArtistNamed, async ({ query: { name }, db }) => ({
    id: await findNamed(db, 'artist', name),
  }))
  registry.implement(contract.getStudioArtist, { followsMerge: 'artist' }, ({ params: { id }, db }) =>
    editedArtist(db, id),
  )
  registry.implement(contract.addStudioArtist, async ({ body: { artist }, caller: { userId }, db }) => {
    await assertPicture(artist.picture, undefined, media)
    return add(db, artistDocument, artist, userId)
  })
  registry.implement(
    contract.saveStudioArtist,
    { followsMerge: 'artist' },
    async ({ params: { id }, body: { artist, version }, caller: { userId }, db }) => {
      const { artist: standing } = await editedArtist(db, id)
      await assertPicture(artist.picture, standing.picture, media)
      await change(db, artistDocument, { id, userId, version, to: () => artist })
      return editedArtist(db, id)
    },
  )
  registry.implement(contract.mergeArtist, async ({ params: { id }, body, caller: { userId }, db }) => {
    await mergeInto(db, artistDocument, { id, userId, ...body })
    return null
  })

  registry.implement(contract.findLabelNamed, async ({ query: { name }, db }) => ({
    id: await findNamed(db, 'label', name),
  }))
  registry.implement(contract.getStudioLabel, { followsMerge: 'label' }, ({ params: { id }, db }) =>
    editedLabel(db, id),
  )
  registry.implement(contract.addStudioLabel, async ({ body: { label }, caller: { userId }, db }) => {
    await assertFiles(filesOf(label), [], media)
    return add(db, labelDocument, label, userId)
  })
  registry.implement(
    contract.saveStudioLabel,
    { followsMerge: 'label' },
    async ({ params: { id }, body: { label, version }, caller: { userId }, db }) => {
      const { label: standing } = await editedLabel(db, id)
      await assertFiles(filesOf(label), filesOf(standing), media)
      await change(db, labelDocument, { id, userId, version, to: () => label })
      return editedLabel(db, id)
    },
  )
  registry.implement(contract.mergeLabel, async ({ params: { id }, body, caller: { userId }, db }) => {
    await mergeInto(db, labelDocument, { id, userId, ...body })
    return null
  })
}
