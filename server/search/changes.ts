import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { Kind } from './catalogue-rows.ts'

export interface Change {
  number: number
  kind: Kind
  id: number
  /** Whether it is beyond the horizon. */
  isLater: boolean
}

/** What a snapshot of the database has of changes. */
export interface Changes {
  /** The transaction before which all have ended: none of them changes anything any more. */
  horizon: string
  list: Change[]
}

/** Reads the changes since an earlier horizon, or only those beyond the current one. */
export async function readChanges(db: Db, since: string | undefined): Promise<Changes> {
  const { rows } = await sql<Changes>`with snapshot as (select pg_snapshot_xmin(pg_current_snapshot()) as horizon)
    select horizon::text, (select coalesce(json_agg(json_build_object(
        'number', number, 'kind', kind, 'id', id, 'isLater', xid >= horizon)), '[]')
      from search_changes where xid >= coalesce(${since ?? null}::xid8, horizon)) as list from snapshot`.execute(db)
  const [changes] = rows
  if (!changes) throw new Error('The snapshot has no horizon')
  return changes
}

/** SQL: the changes of a snapshot beyond a horizon, in a form to compare with `known`. */
export const laterThan = (horizon: string) => sql<string>`search_changes_after(${horizon}::xid8)`

/** Up to where an index knows the changes of the catalogue. */
export class Known {
  readonly horizon: string
  /** As `laterThan` gives it. */
  readonly later: string
  readonly #numbers: ReadonlySet<number>

  constructor({ horizon, list }: Changes) {
    this.horizon = horizon
    this.#numbers = new Set(list.filter(({ isLater }) => isLater).map(({ number }) => number))
    this.later = `${this.#numbers.size} ${[...this.#numbers].reduce((a, b) => Math.max(a, b), 0)}`
  }

  /** Whether there were changes by transactions that began before others had ended. They are looked at again. */
  get isUnsettled(): boolean {
    return this.#numbers.size > 0
  }

  has = ({ number }: Change): boolean => this.#numbers.has(number)
}
