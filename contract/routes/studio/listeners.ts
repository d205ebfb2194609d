import * as z from 'zod/mini'
import { Role } from '../../entities/account.ts'
import { route } from '../../route.ts'
import { Count, DateText, DateTime, Id, IdParams, listOf } from '../../shapes.ts'
import { lineOf, opaqueOf } from '../../text.ts'

/** The admins' room: who listens, what they may do, and how much is listened to. */

/** A listener, as an admin sees them. */
export const StudioListener = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  role: Role,
  is_disabled: z.boolean(),
  since_dt: DateTime,
  /** When a session was last renewed; null without a session. */
  last_used_dt: z.nullable(DateTime),
  /** Of role and `is_disabled`, which a change names. */
  version: z.string(),
})
export type StudioListener = z.infer<typeof StudioListener>

export const listListeners = route({
  method: 'GET',
  path: '/studio/listeners',
  access: 'admin',
  summary: 'Listeners whose name or email contains a text, the newest first',
  query: z.object({
    search: z._default(lineOf(200), ''),
    offset: z._default(z.coerce.number<number>().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
    limit: z._default(z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(100)), 50),
  }),
  answer: listOf(StudioListener),
})

export const changeListener = route({
  method: 'PUT',
  path: '/studio/listeners/{id}',
  access: 'admin',
  summary:
    "Give a listener another role, disable or enable them; 409 if that was changed meanwhile, or is the caller's own",
  params: IdParams,
  body: z.object({ role: Role, is_disabled: z.boolean(), version: opaqueOf(64) }),
  answer: StudioListener,
})

/** What happened on one day, in UTC. */
const Day = z.object({
  day: DateText,
  new_listeners: Count,
  /** Of those who keep a history, who heard something. */
  active_listeners: Count,
  listens: Count,
  /** In ms. */
  heard: Count,
  /** Favorites of sets and tracks that still are. */
  hearts: Count,
  comments: Count,
})

export const Numbers = z.object({
  /** The last 30, the oldest first. */
  days: z.array(Day),
  totals: z.object({
    sets: Count,
    withdrawn_sets: Count,
    tracks: Count,
    artists: Count,
    labels: Count,
    listeners: Count,
  }),
})
export type Numbers = z.infer<typeof Numbers>

export const getNumbers = route({
  method: 'GET',
  path: '/studio/numbers',
  access: 'admin',
  summary: 'What listeners did on each of the last 30 days, and how much the catalogue has',
  answer: Numbers,
})
