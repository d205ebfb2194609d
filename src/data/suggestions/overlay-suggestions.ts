import type { OwnSuggestion } from '#contract/entities/own-suggestions.ts'
import type { Suggested } from '#contract/entities/suggested.ts'
import type { Suggestion } from '#contract/entities/suggestions.ts'
import type { List } from '#contract/shapes.ts'
import type { ItemId } from '../outbox/kinds/kind.ts'
import { SuggestionInput } from '../outbox/kinds/suggestions.ts'
import type { Entry } from '../outbox/store/entry.ts'

/** What a pending change adds to a suggestion. */
interface Pending {
  /** True while a change of it is pending. */
  unsent: boolean
  /** Why the server refused a change of it, and the id of that outbox entry; null for none. */
  refusal: { entry: string; message: string } | null
}

/** A suggestion with the listener's pending changes applied. */
export interface ShownSuggestion extends Omit<Suggestion, 'id'>, Pending {
  /** The server's id, or that of the outbox entry of one that isn't sent yet. */
  id: ItemId
}

/** The same for the listener's own list. */
export interface ShownOwnSuggestion
  extends Pick<ShownSuggestion, 'id' | 'state' | 'reason' | 'created_dt'>,
    Suggested,
    Pending {
  track_meta_id: number
  /** The track as it is called now; null while only the device knows of the suggestion. */
  track_meta: OwnSuggestion['track_meta'] | null
  /** The ID as it was called when it was suggested; null for what the server has. */
  about: string | null
}

interface Change {
  entry: Entry
  id: number
  suggested: Suggested | null
}

/** The last write about each track. Entries that can't be parsed are left out. */
function lastChanges(entries: readonly Entry[]): Map<number, Change> {
  const changes = new Map<number, Change>()
  for (const entry of entries) {
    const input = SuggestionInput.safeParse(entry.input)
    if (input.success) changes.set(input.data.id, { entry, ...input.data })
  }
  return changes
}

const noChange: Pending = { unsent: false, refusal: null }

const pendingOf = ({ entry: { id, refusal } }: Change): Pending => ({
  unsent: !refusal,
  refusal: refusal && { entry: id, message: refusal.message },
})

const isSame = (a: Suggested, b: Suggested) =>
  a.artist === b.artist && a.title === b.title && a.mix_name === b.mix_name && a.link === b.link

const noVotes = { agree_count: 0, disagree_count: 0, vote: null }

/** A suggestion after a pending change of it. Other names or another link lose its votes, which were for something else. */
function changed<Own extends Suggestion | OwnSuggestion>(own: Own, change: Change): (Own & Pending) | undefined {
  const { suggested, entry } = change
  if (entry.refusal) return { ...own, ...pendingOf(change) }
  return suggested ? { ...own, ...suggested, ...(!isSame(own, suggested) && noVotes), ...pendingOf(change) } : undefined
}

const madeAt = ({ entry }: Change) => new Date(entry.recordedAt).toISOString()

function created(change: Change, author: Suggestion['author']): ShownSuggestion | undefined {
  const { entry, id, suggested } = change
  const about = { id: entry.id, track_meta_id: id, created_dt: madeAt(change), edited_dt: null, author }
  return suggested
    ? { ...about, ...suggested, state: 'open', reason: null, ...noVotes, ...pendingOf(change) }
    : undefined
}

/**
 * The suggestions for an ID with the listener's pending change applied: a new one stands first, a changed one has its new names,
 * and a withdrawn one is left out. So is the listener's rejected one once there is an open one.
 */
export function overlaySuggestions(
  server: readonly Suggestion[],
  trackId: number,
  { entries, author }: { entries: readonly Entry[]; author: Suggestion['author'] },
): ShownSuggestion[] {
  const change = lastChanges(entries).get(trackId)
  const isOwn = ({ author: { id }, state }: Pick<Suggestion, 'author' | 'state'>) =>
    id === author.id && state === 'open'
  const shown = server
    .map(each => (change && isOwn(each) ? changed(each, change) : { ...each, ...noChange }))
    .filter(each => each !== undefined)
  const made = change && !server.some(isOwn) ? created(change, author) : undefined
  const all = made ? [made, ...shown] : shown
  return all.some(isOwn) ? all.filter(({ state }) => state === 'open') : all
}

/** What the server has of one, with the pending change of it applied; nothing if that withdraws it. */
function shownOwn(own: OwnSuggestion, change: Change | undefined): ShownOwnSuggestion[] {
  const shown = change ? changed(own, change) : { ...own, ...noChange }
  return shown ? [{ ...shown, about: null }] : []
}

function createdOwn(change: Change): ShownOwnSuggestion[] {
  const { entry, id, suggested } = change
  const about = { id: entry.id, track_meta_id: id, track_meta: null, about: entry.about, created_dt: madeAt(change) }
  return suggested ? [{ ...about, ...suggested, state: 'open', reason: null, ...pendingOf(change) }] : []
}

/** Pages of the listener's own suggestions with the pending changes applied, new ones first. */
export function overlayOwn<Page extends List<OwnSuggestion>>(
  pages: readonly Page[],
  entries: readonly Entry[],
): (Omit<Page, 'data'> & List<ShownOwnSuggestion>)[] {
  const changes = lastChanges(entries)
  const changeOf = ({ state, track_meta_id }: OwnSuggestion) =>
    state === 'open' ? changes.get(track_meta_id) : undefined
  const changedIds = new Set(pages.flatMap(({ data }) => data.flatMap(own => changeOf(own)?.id ?? [])))
  const made = [...changes.values()].filter(({ id }) => !changedIds.has(id)).flatMap(createdOwn)
  return pages.map((page, index) => {
    const data = page.data.flatMap(own => shownOwn(own, changeOf(own)))
    return { ...page, data: index === 0 ? [...made.reverse(), ...data] : data }
  })
}
