import { readText, storageKeys, write } from '../../data/storage/stored.ts'

/** After so many visits home says what the product is for in one line. */
export const visitsUntilFolded = 3

const key = storageKeys.homeVisits

function inThisTab(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** The visits before this one. The tab remembers it, so that nothing changes while the visit lasts. */
const visitsBefore = () => Number(inThisTab() ?? readText(key))

/** `src/start/start.ts` decides the same for the first paint. */
export const isPitchFolded = () => visitsBefore() >= visitsUntilFolded

/** Counts this visit, once. */
export function countVisit(): void {
  if (inThisTab() !== null) return
  const before = visitsBefore()
  write(key, String(before + 1))
  try {
    sessionStorage.setItem(key, String(before))
  } catch {
    // Without a storage of the tab each opening counts.
  }
}
