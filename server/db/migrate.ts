import * as foundation from './migrations/001-foundation.ts'
import * as accounts from './migrations/002-accounts.ts'
import * as writes from './migrations/003-writes.ts'
import * as counters from './migrations/004-counters.ts'
import * as search from './migrations/005-search.ts'
import * as cards from './migrations/006-cards.ts'
import * as settings from './migrations/007-settings.ts'
import * as foundBy from './migrations/008-found-by.ts'
import * as releases from './migrations/009-releases.ts'
import * as recordings from './migrations/010-recordings.ts'
import * as push from './migrations/011-push.ts'
import * as names from './migrations/012-names.ts'
import * as plans from './migrations/013-plans.ts'
import * as edits from './migrations/014-edits.ts'
import * as mails from './migrations/015-mails.ts'
import * as looks from './migrations/016-looks.ts'
import * as roles from './migrations/017-roles.ts'
import * as keyExpiry from './migrations/018-key-expiry.ts'
import * as searchChanges from './migrations/019-search-changes.ts'
import * as searchContract from './migrations/020-search-contract.ts'
import * as genres from './migrations/021-genres.ts'
import * as storedKeys from './migrations/022-stored-keys.ts'
import * as storedAnswers from './migrations/023-stored-answers.ts'
import * as playedItems from './migrations/024-played-items.ts'
import * as setGenres from './migrations/025-set-genres.ts'
import * as answeredRequests from './migrations/026-answered-requests.ts'
import * as listeningSettings from './migrations/027-listening-settings.ts'
import * as similar from './migrations/028-similar.ts'
import * as history from './migrations/029-history.ts'
import * as loudness from './migrations/030-loudness.ts'
import * as playlists from './migrations/031-playlists.ts'
import * as moods from './migrations/032-moods.ts'
import * as feeds from './migrations/033-feeds.ts'
import * as otherPlayers from './migrations/034-other-players.ts'
import * as together from './migrations/035-together.ts'
import * as stretches from './migrations/036-stretches.ts'
import * as playingNow from './migrations/037-playing-now.ts'
import * as playlistTracks from './migrations/038-playlist-tracks.ts'
import * as studio from './migrations/039-studio.ts'
import * as reports from './migrations/040-reports.ts'
import * as withdrawn from './migrations/041-withdrawn.ts'
import * as uploads from './migrations/042-uploads.ts'
import * as merges from './migrations/043-merges.ts'
import * as suggestions from './migrations/044-suggestions.ts'
import * as ear from './migrations/045-ear.ts'
import * as soundUploads from './migrations/046-sound-uploads.ts'
import * as linkedSounds from './migrations/047-linked-sounds.ts'
import * as staff from './migrations/050-staff.ts'
import * as hiddenRecordings from './migrations/053-hidden-recordings.ts'
import * as timeHeard from './migrations/055-time-heard.ts'
import * as toldPlaces from './migrations/056-told-places.ts'
import {
  type CostedMigration,
  type Migrations,
  migrateBy,
  type Print,
  pendingOf,
  schemaOf,
  whyUnusable,
} from './migrator.ts'
import type { Db } from './pool.ts'

/**
 * The previous version keeps serving while migrations run, and may be rolled back to. So a migration only adds: columns that
 * are nullable or have a constant default, tables, indexes, `not valid` constraints. What is no longer needed is removed one
 * version later, by a migration whose name ends in `-contract`; older versions then refuse to start. A migration never fills
 * or rewrites a large table (a backfill job does, in batches). Whatever would lock a large table for longer than a moment
 * (an index, a count of all rows) is done before by its `online` statements. It changes few tables: it has to lock all of them at once.
 */
const firstRelease: Migrations = {
  '001-foundation': foundation,
  '002-accounts': accounts,
  '003-writes': writes,
  '004-counters': counters,
  '005-search': search,
  '006-cards': cards,
  '007-settings': settings,
  '008-found-by': foundBy,
  '009-releases': releases,
  '010-recordings': recordings,
  '011-push': push,
  '012-names': names,
  '013-plans': plans,
}

const later: Record<string, CostedMigration> = {
  '014-edits': edits,
  '015-mails': mails,
  '016-looks': looks,
  '017-roles': roles,
  '018-key-expiry': keyExpiry,
  '019-search-changes': searchChanges,
  '020-search-contract': searchContract,
  '021-genres': genres,
  '022-stored-keys': storedKeys,
  '023-stored-answers': storedAnswers,
  '024-played-items': playedItems,
  '025-set-genres': setGenres,
  '026-answered-requests': answeredRequests,
  '027-listening-settings': listeningSettings,
  '028-similar': similar,
  '029-history': history,
  '030-loudness': loudness,
  '031-playlists': playlists,
  '032-moods': moods,
  '033-feeds': feeds,
  '034-other-players': otherPlayers,
  '035-together': together,
  '036-stretches': stretches,
  '037-playing-now': playingNow,
  '038-playlist-tracks': playlistTracks,
  '039-studio': studio,
  '040-reports': reports,
  '041-withdrawn': withdrawn,
  '042-uploads': uploads,
  '043-merges': merges,
  '044-suggestions': suggestions,
  '045-ear': ear,
  '046-sound-uploads': soundUploads,
  '047-linked-sounds': linkedSounds,
  '050-staff': staff,
  '053-hidden-recordings': hiddenRecordings,
  '055-time-heard': timeHeard,
  '056-told-places': toldPlaces,
}

const migrations: Migrations = { ...firstRelease, ...later }

/** Migrates the schema. Throws a StartError if it can't. Safe to run in two processes at once: one waits. */
export const migrate = (db: Db, print?: Print) => migrateBy(db, migrations, print)

/** The migrations that a database lacks, with what they cost, as lines to print. */
export const pendingMigrations = (db: Db) => pendingOf(db, migrations)

/** Migrates an older schema up to and including one of the migrations. */
export const migrateUpTo = (db: Db, last: string) =>
  migrateBy(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last)))

/** The migrations that a database has, compared with those that this version knows. */
export const readSchema = (db: Db) => schemaOf(db, migrations)

/** True if this version can use the schema as it is. */
export async function isMigrated(db: Db): Promise<boolean> {
  const schema = await readSchema(db)
  return schema.behind.length === 0 && whyUnusable(schema) === undefined
}
