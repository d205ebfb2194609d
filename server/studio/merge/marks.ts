import { sql } from 'kysely'
import { marks } from '../../db/marks.ts'
import type { Db } from '../../db/pool.ts'
import type { MergeKind } from '../../db/schema/studio.ts'
import { type Merge, savedRows, saveRows } from './saved-rows.ts'

/** Listeners' marks: hearts, purchases, follows. */

interface Marks {
  table: string
  column: string
  fields: readonly { field: string; prefix: string }[]
  isDated: boolean
}

const marksOf: Record<MergeKind, Marks> = {
  track: {
    table: 'user_track_favs',
    column: 'track_id',
    fields: [marks.trackFavourite, marks.trackLikes, marks.trackPurchased],
    isDated: true,
  },
  artist: {
    table: 'user_artist_stats',
    column: 'artist_id',
    fields: [marks.artistFollowed, marks.artistLikes],
    isDated: false,
  },
  label: {
    table: 'user_label_stats',
    column: 'label_id',
    fields: [marks.labelFollowed, marks.labelLikes],
    isDated: false,
  },
}

const columns = ({ fields, isDated }: Marks) => [
  ...fields.flatMap(({ field, prefix }) => [field, `${prefix}_at`, `${prefix}_client`, `${prefix}_seq`]),
  ...(isDated ? ['first_liked_date'] : []),
]
const refs = (alias: string, names: readonly string[]) => sql.join(names.map(name => sql.ref(`${alias}.${name}`)))
const list = (names: readonly string[]) => sql.join(names.map(name => sql.ref(name)))

/** Keeps the marks of an item, and those that the same listeners have of the one that stays. */
export async function saveMarks(trx: Db, merge: Merge): Promise<void> {
  const { table, column } = marksOf[merge.kind]
  const [rows, item] = [sql.table(table), sql.ref(`r.${column}`)]
  await saveRows(
    trx,
    merge,
    table,
    sql`select r.user_id, to_jsonb(r) from ${rows} r where ${item} = ${merge.from} or (${item} = ${merge.to}::integer
      and exists (select from ${rows} own where own.user_id = r.user_id and ${sql.ref(`own.${column}`)} = ${merge.from}))`,
  )
}

/**
 * Gives the marks of an item to the one that stays. A listener who had marked both has one mark, with the earlier date. Its event is
 * the later one, so that a write of a device that is older than either changes nothing.
 */
export async function moveMarks(trx: Db, { kind, from, to }: Merge): Promise<void> {
  const described = marksOf[kind]
  const [rows, item] = [sql.table(described.table), sql.ref(described.column)]
  const names = columns(described)
  const merged = described.fields.flatMap(({ field, prefix }) => {
    const [at, client, seq] = [`${prefix}_at`, `${prefix}_client`, `${prefix}_seq`]
    const isLater = sql`(standing.${sql.ref(at)} is null or excluded.${sql.ref(at)} > standing.${sql.ref(at)})`
    const ofLater = (name: string) =>
      sql`${sql.ref(name)} = case when ${isLater} then excluded.${sql.ref(name)} else standing.${sql.ref(name)} end`
    return [
      sql`${sql.ref(field)} = standing.${sql.ref(field)} or excluded.${sql.ref(field)}`,
      sql`${sql.ref(at)} = greatest(standing.${sql.ref(at)}, excluded.${sql.ref(at)})`,
      ofLater(client),
      ofLater(seq),
    ]
  })
  const dated = described.isDated
    ? sql`, first_liked_date = least(standing.first_liked_date, excluded.first_liked_date)`
    : sql``
  if (to !== null)
    await sql`insert into ${rows} as standing (user_id, ${item}, ${list(names)})
      select user_id, ${to}::integer, ${list(names)} from ${rows} where ${item} = ${from}
      on conflict (user_id, ${item}) do update set ${sql.join(merged)} ${dated}`.execute(trx)
  await sql`delete from ${rows} where ${item} = ${from}`.execute(trx)
}

/**
 * Gives listeners their marks of both items again. What a listener has changed since the merge is meant for both: the changed mark
 * stays where it is, and the restored item gets it, too.
 */
export async function restoreMarks(trx: Db, merge: Merge): Promise<void> {
  const { from, to } = merge
  const described = marksOf[merge.kind]
  const { table, column, fields, isDated } = described
  const [rows, item, names] = [sql.table(table), sql.ref(column), columns(described)]
  const ref = (alias: string, name: string) => sql.ref(`${alias}.${name}`)
  const isUnchanged = ({ field, prefix }: Marks['fields'][number]) => {
    const at = `${prefix}_at`
    return sql`(now.user_id is null or (${ref('now', field)} = (${ref('was', field)} or coalesce(${ref('other', field)}, false))
      and ${ref('now', at)} is not distinct from greatest(${ref('was', at)}, ${ref('other', at)})))`
  }
  const valuesOf = (alias: 'was' | 'other') =>
    fields.flatMap(each =>
      [each.field, `${each.prefix}_at`, `${each.prefix}_client`, `${each.prefix}_seq`].map(name => {
        const value = name === each.field ? sql`coalesce(${ref(alias, name)}, false)` : ref(alias, name)
        return sql`case when ${isUnchanged(each)} then ${value} else ${ref('now', name)} end as ${sql.ref(name)}`
      }),
    )
  const dateOf = (alias: 'was' | 'other') =>
    fields.slice(0, isDated ? 1 : 0).map(
      favourite => sql`case when ${isUnchanged(favourite)} then ${ref(alias, 'first_liked_date')}
          else now.first_liked_date end as first_liked_date`,
    )
  const both = (alias: 'was' | 'other') => sql`
    select was.user_id, ${sql.join([...valuesOf(alias), ...dateOf(alias)])}
    from ${savedRows(merge, table)} was
      left join ${savedRows(merge, table)} other on other.user_id = was.user_id and ${ref('other', column)} = ${to}::integer
      left join ${rows} now on now.user_id = was.user_id and ${ref('now', column)} = ${to}::integer
    where ${ref('was', column)} = ${from}`
  const assigned = (alias: string) => sql.join(names.map(name => sql`${sql.ref(name)} = ${ref(alias, name)}`))
  await sql`insert into ${rows} (user_id, ${item}, ${list(names)})
    select user_id, ${from}::integer, ${refs('restored', names)} from (${both('was')}) restored
    on conflict (user_id, ${item}) do update set ${assigned('excluded')}`.execute(trx)
  await sql`update ${rows} r set ${assigned('restored')} from (${both('other')}) restored
    where r.user_id = restored.user_id and ${ref('r', column)} = ${to}::integer`.execute(trx)
  const isEmpty = sql.join(
    [
      ...fields.map(each => sql`${ref('r', `${each.prefix}_at`)} is null and not ${ref('r', each.field)}`),
      ...(isDated ? [sql`r.user_likes = 0`] : []),
    ],
    sql` and `,
  )
  await sql`delete from ${rows} r using ${savedRows(merge, table)} was
    where r.user_id = was.user_id and ${ref('was', column)} = ${from} and ${ref('r', column)} = ${to}::integer and ${isEmpty}`.execute(
    trx,
  )
}
