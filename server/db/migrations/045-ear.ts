import { type Kysely, sql } from 'kysely'

export const cost = 'at once'

/**
 * Fingerprints of recordings, and of single tracks that the operator has the sound of; the music that two of them have in common, in
 * ms; and the index by which it is found, see `server/ear/index`. One that isn't compared yet has no `listened_at`, and no place there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table fingerprints (
    id integer primary key generated always as identity,
    permalink text unique,
    peaks bytea not null,
    duration integer not null check (duration >= 0),
    first_tick integer unique,
    ticks integer,
    listened_at timestamptz(3)
  )`.execute(db)
  await sql`create index fingerprints_new_idx on fingerprints (id) where listened_at is null`.execute(db)
  await sql`create table sounds (
    id integer primary key generated always as identity,
    fingerprint_id integer not null unique references fingerprints on delete cascade,
    sha256 text not null unique,
    track_id integer references tracks on delete set null,
    artist text not null,
    title text not null,
    mix_name text,
    label text
  )`.execute(db)
  await sql`create index sounds_track_id_idx on sounds (track_id) where track_id is not null`.execute(db)
  await sql`create table matches (
    id integer primary key generated always as identity,
    question_id integer not null references fingerprints on delete cascade,
    known_id integer not null references fingerprints on delete cascade,
    question_start integer not null,
    question_end integer not null,
    known_start integer not null,
    known_end integer not null,
    speed real not null,
    score real not null,
    certainty text not null check (certainty in ('certain', 'likely')),
    check (question_id <> known_id)
  )`.execute(db)
  await sql`create index matches_question_id_idx on matches (question_id)`.execute(db)
  await sql`create index matches_known_id_idx on matches (known_id)`.execute(db)
  await sql`create table landmarks (
    hash integer not null,
    volume integer not null,
    ticks bytea not null,
    primary key (hash, volume)
  ) with (fillfactor = 70)`.execute(db)
}
