import type { Route } from './route.ts'
import * as account from './routes/account.ts'
import * as activity from './routes/activity.ts'
import * as catalogue from './routes/catalogue.ts'
import * as events from './routes/events.ts'
import * as marks from './routes/marks.ts'
import * as push from './routes/push.ts'
import * as recordings from './routes/recordings.ts'
import * as settings from './routes/settings.ts'
import * as system from './routes/system.ts'

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/**
 * Every call of the API by its name. The server registers all of them (a call nobody implements answers 501); the client
 * imports the single routes it uses, so that its bundle holds no others.
 */
export const table: ReadonlyMap<string, Route> = new Map(
  [system, account, settings, catalogue, marks, activity, recordings, events, push].flatMap(group =>
    Object.entries(group).filter((entry): entry is [string, Route] => isRoute(entry[1])),
  ),
)
