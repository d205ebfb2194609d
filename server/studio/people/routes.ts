import type { MergedItem } from '../../../contract/entities/studio-catalogue.ts'
import * as contract from '../../../contract/routes/studio/people.ts'
import type { Db } from '../../db/pool.ts'
import { lockNames } from '../../db/releases/find-or-create.ts'
import type { Registry } from '../../plugins/api/registry.ts'
import { notFound } from '../../plugins/failure.ts'
import { change, type Document, logEdit, versionOf } from '../edits/document.ts'
import { mergeInto } from '../merge/merge-into.ts'
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
  await assertFree(trx, document.kind, person.name, 0)
  const { name } = person
  const { id } = await trx.insertInto(tables[document.kind]).values({ name }).returning('id').executeTakeFirstOrThrow()
  await document.write(trx, id, person, userId)
  await logEdit(trx, document, { id, userId, before: null, after: (await document.lock(trx, id)) ?? null })
  return { id }
}

async function editedArtist(db: Db, id: number) {
  const artist = await readArtist(db, id)
  if (!artist) throw notFound(artistDocument.what)
  return { artist, version: versionOf(artist) }
}

async function editedLabel(db: Db, id: number) {
  const label = await readLabel(db, id)
  if (!label) throw notFound(labelDocument.what)
  return { label, version: versionOf(label) }
}

/** Artists and labels. */
export function personRoutes(registry: Registry): void {
  registry.implement(contract.findArtistNamed, async ({ query: { name }, db }) => ({
    id: await findNamed(db, 'artist', name),
  }))
  registry.implement(contract.getStudioArtist, ({ params: { id }, db }) => editedArtist(db, id))
  registry.implement(contract.addStudioArtist, ({ body: { artist }, caller: { userId }, db }) =>
    add(db, artistDocument, artist, userId),
  )
  registry.implement(
    contract.saveStudioArtist,
    async ({ params: { id }, body: { artist, version }, caller: { userId }, db }) => {
      await editedArtist(db, id)
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
  registry.implement(contract.getStudioLabel, ({ params: { id }, db }) => editedLabel(db, id))
  registry.implement(contract.addStudioLabel, ({ body: { label }, caller: { userId }, db }) =>
    add(db, labelDocument, label, userId),
  )
  registry.implement(
    contract.saveStudioLabel,
    async ({ params: { id }, body: { label, version }, caller: { userId }, db }) => {
      await editedLabel(db, id)
      await change(db, labelDocument, { id, userId, version, to: () => label })
      return editedLabel(db, id)
    },
  )
  registry.implement(contract.mergeLabel, async ({ params: { id }, body, caller: { userId }, db }) => {
    await mergeInto(db, labelDocument, { id, userId, ...body })
    return null
  })
}
