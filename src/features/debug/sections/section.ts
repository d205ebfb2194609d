import { parseUrl } from '../../../lib/parse-url.ts'

/** What a cell of the panel shows: amounts as numbers, ids as texts (by `idOf`), and times as ISO texts. Null shows as a dash. */
export type Cell = string | number | boolean | null

export interface Rows {
  name: string
  /** All have the same keys, which are the columns. */
  rows: readonly Readonly<Record<string, Cell>>[]
}

/** What a section shows at one moment. It is copied as JSON as well, so it never contains a token or another secret. */
export interface Snapshot {
  /** Shown beside the section's title. */
  count?: number
  facts: Readonly<Record<string, Cell>>
  tables: readonly Rows[]
}

/** One part of the debug panel. */
export interface Section {
  id: string
  title: string
  read(): Snapshot | Promise<Snapshot>
  /** Calls `changed` after each change of what `read` returns. Returns an unsubscribe function. */
  follow(changed: () => void): () => void
}

/** An id as a text: it is no amount, and has no separators. Null for none. */
export const idOf = (id: number | null | undefined): string | null => (id == null ? null : String(id))

/** A time in ms since 1970 as an ISO text in whole seconds; null for none. */
export const timeOf = (ms: number | null | undefined): string | null =>
  ms ? `${new Date(ms).toISOString().slice(0, 19)}Z` : null

/** The address without its query, which may contain something private. */
export const pathOf = (url: string): string => parseUrl(url)?.pathname ?? url
