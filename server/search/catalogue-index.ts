import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { type Kind, kinds, readAll, readSome } from './catalogue-rows.ts'
import { type Hits, KindIndex, type Slice } from './kind-index.ts'
import { SegmentBuilder } from './segment-builder.ts'

/** Up to where an index knows the changes of the catalogue. */
interface Known {
  /** The transaction before which all have ended, and all changes are known. */
  readonly horizon: string
  /** Which changes of later transactions are known, as `laterThan` gives them. */
  readonly later: string
}

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
        const known = await readKnown(transaction)
        const [sets, tracks, artists, labels] = [
          await loadKind(transaction, 'sets'),
          await loadKind(transaction, 'tracks'),
          await loadKind(transaction, 'artists'),
          await loadKind(transaction, 'labels'),
        ]
        return new CatalogueIndex({ sets, tracks, artists, labels }, known)
      })
  }

  find(kind: Kind, words: readonly string[], slice: Slice): Hits {
    return this.#kinds[kind].find(words, slice)
  }

  get known(): Known {
    return this.#known
  }

  get isWorn(): boolean {
    return kinds.some(kind => this.#kinds[kind].isWorn)
  }

  /** Reads what has changed since. */
  async catchUp(db: Db): Promise<void> {
    const { horizon } = this.#known
    const known = await readKnown(db)
    // Read after the new horizon, so that no change before it is missed. One that is read early is read again.
    const { rows } = await sql<{ kind: Kind; ids: number[] }>`select kind, array_agg(distinct id) as ids
      from search_changes where xid >= ${horizon}::xid8 group by kind`.execute(db)
    const changed = await Promise.all(
      rows.map(async ({ kind, ids }) => ({ kind, rows: await readSome(db, kind, ids) })),
    )
    for (const { kind, rows } of changed) this.#kinds[kind].change(rows)
    this.#known = known
  }
}

/**
 * With more later changes than these, an index counts as behind until their transactions are before its horizon. Usually
 * there are none.
 */
const mostCounted = 100

/**
 * SQL: how many changes a snapshot has beyond a horizon, and the last one's number. An index that knows others is behind. Both
 * together differ also when old changes have been deleted meanwhile.
 */
export const laterThan = ({ horizon }: Known) => sql<string>`(select count(*) || ' ' || coalesce(max(number), 0) from
  (select number from search_changes where xid >= ${horizon}::xid8 order by xid limit ${sql.lit(mostCounted)}) later)`

async function readKnown(db: Db): Promise<Known> {
  const { rows } = await sql<Known>`with snapshot as (select pg_snapshot_xmin(pg_current_snapshot()) as horizon)
    select horizon::text, (select count(*) || ' ' || coalesce(max(number), 0) from search_changes where xid >= horizon)
      as later from snapshot`.execute(db)
  const [known] = rows
  if (!known) throw new Error('The snapshot has no horizon')
  return known
}

async function loadKind(transaction: Db, kind: Kind): Promise<KindIndex> {
  const builder = new SegmentBuilder()
  for await (const rows of readAll(transaction, kind)) for (const row of rows) builder.add(row)
  return new KindIndex(builder.build())
}
