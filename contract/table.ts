import type { Route } from './route.ts'
import * as account from './routes/account.ts'
import * as activity from './routes/activity.ts'
import * as alsoHeard from './routes/also-heard.ts'
import * as catalogue from './routes/catalogue.ts'
import * as clientErrors from './routes/client-errors.ts'
import * as devices from './routes/devices.ts'
import * as events from './routes/events.ts'
import * as feed from './routes/feed.ts'
import * as history from './routes/history.ts'
import * as marks from './routes/marks.ts'
import * as me from './routes/me.ts'
import * as otherApps from './routes/other-apps.ts'
import * as ownSuggestions from './routes/own-suggestions.ts'
import * as playlists from './routes/playlists.ts'
import * as push from './routes/push.ts'
import * as recordings from './routes/recordings.ts'
import * as settings from './routes/settings.ts'
import * as similar from './routes/similar.ts'
import * as studioEar from './routes/studio/ear.ts'
import * as studioEdits from './routes/studio/edits.ts'
import * as studioHome from './routes/studio/home.ts'
import * as studioIds from './routes/studio/ids.ts'
import * as studioListeners from './routes/studio/listeners.ts'
import * as studioPeople from './routes/studio/people.ts'
import * as studioReports from './routes/studio/reports.ts'
import * as studioSets from './routes/studio/sets.ts'
import * as studioSounds from './routes/studio/sounds.ts'
import * as studioTracklists from './routes/studio/tracklists.ts'
import * as studioTracks from './routes/studio/tracks.ts'
import * as studioUploads from './routes/studio/uploads.ts'
import * as suggestions from './routes/suggestions.ts'
import * as system from './routes/system.ts'
import * as together from './routes/together.ts'
import * as week from './routes/week.ts'

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/**
 * Every route of the API by its name. The server registers all of them; one without a handler answers 501. The client
 * imports the routes it uses one by one instead, so that its bundle contains no others.
 */
export const table: ReadonlyMap<string, Route> = new Map(
  [
    system,
    clientErrors,
    account,
    me,
    otherApps,
    settings,
    catalogue,
    similar,
    alsoHeard,
    studioEar,
    marks,
    activity,
    suggestions,
    ownSuggestions,
    history,
    week,
    playlists,
    recordings,
    together,
    devices,
    events,
    push,
    feed,
    studioEdits,
    studioListeners,
    studioSets,
    studioSounds,
    studioPeople,
    studioTracks,
    studioHome,
    studioUploads,
    studioReports,
    studioIds,
    studioTracklists,
  ].flatMap(group => Object.entries(group).filter((entry): entry is [string, Route] => isRoute(entry[1]))),
)
