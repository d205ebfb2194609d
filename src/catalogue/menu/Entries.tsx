import type { MenuItem } from './item-menu.ts'
import { SetEntries } from './SetEntries.tsx'
import { TrackEntries } from './TrackEntries.tsx'

/** The entries of an item's menu. Loaded when the first menu opens. */
export const Entries = ({ item }: { item: MenuItem }) =>
  'set' in item ? <SetEntries set={item.set} /> : <TrackEntries {...item} />
