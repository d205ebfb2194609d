import { type Kysely, sql } from 'kysely'

export const cost = 'at once'

/** The role of each user. The constraint is `not valid`, because all existing users have the default and need no check. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column role text not null default 'listener'`.execute(db)
  await sql`alter table users add constraint users_role_check
    check (role in ('listener', 'curator', 'admin')) not valid`.execute(db)
}
