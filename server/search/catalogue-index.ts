import type { Db } from '../db/pool.ts'
import { type Kind, kinds, readAll, readSome } from './catalogue-rows.ts'
import { Known, readChanges } from './changes.ts'
import { KindIndex } from './kind-index.ts'
import { SegmentBuilder } from './segment-builder.ts'

/** The searchable words of the whole catalogue, as of a moment. */
export class CatalogueIndex {
  readonly #kinds: Record<Kind, KindIndex>
  #known: Known

  private constructor(kinds: Record<Kind, KindIndex>, known: Known) {
    this.#kinds = kinds
    this.#known = known
  }

  /** Reads the whole catalogue. */
  static async load(db: Db): Promise<CatalogueIndex> {
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async transaction => {
        const known = new Known(await readChanges(transaction, undefined))
        const [sets, tracks, artists, labels] = [
          await loadKind(transaction, 'sets'),
          await loadKind(transaction, 'tracks'),
          await loadKind(transaction, 'artists'),
          await loadKind(transaction, 'labels'),
        ]
        return new CatalogueIndex({ sets, tracks, artists, labels }, known)
      })
  }

  kind(kind: Kind): KindIndex {
    return this.#kinds[kind]
  }

  get known(): Known {
    return this.#known
  }

  get isWorn(): boolean {
    return kinds.some(kind => this.#kinds[kind].isWorn)
  }

  /** Reads what has changed since. */
  async catchUp(db: Db): Promise<void> {
    const changes = await readChanges(db, this.#known.horizon)
    const fresh = changes.list.filter(change => !this.#known.has(change))
    const changed = await Promise.all(
      kinds.map(async kind => {
        const ids = new Set(fresh.filter(change => change.kind === kind).map(({ id }) => id))
        return { kind, rows: await readSome(db, kind, [...ids]) }
      }),
    )
    for (const { kind, rows } of changed) if (rows.size > 0) this.#kinds[kind].change(rows)
    this.#known = new Known(changes)
  }
}

async function loadKind(transaction: Db, kind: Kind): Promise<KindIndex> {
  const builder = new SegmentBuilder()
  for await (const rows of readAll(transaction, kind)) for (const row of rows) builder.add(row)
  return new KindIndex(await builder.buildInTurns())
}
