import type { MenuItem } from './item-menu.ts'
import { PersonEntries } from './PersonEntries.tsx'
import { SetEntries } from './SetEntries.tsx'
import { TrackEntries } from './TrackEntries.tsx'

/** The entries of an item's menu. Loaded when the first menu opens. */
export function Entries({ item }: { item: MenuItem }) {
  if ('set' in item) return <SetEntries set={item.set} />
  return 'person' in item ? <PersonEntries {...item} /> : <TrackEntries {...item} />
}
