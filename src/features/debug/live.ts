import type { Section, Snapshot } from './sections/section.ts'

/** The last snapshot of each section, by its id. */
export type Snapshots = Readonly<Record<string, Snapshot>>

export interface Live {
  /** Reads all sections again: some of what they show has no event. */
  refresh(): void
  stop(): void
}

async function snapshotOf(section: Section): Promise<Snapshot> {
  try {
    return await section.read()
  } catch (failure) {
    return { facts: { unreadable: String(failure) }, tables: [] }
  }
}

/**
 * Reads a section whenever it changes, one read at a time: changes during a read lead to one further read. Calls `show` with
 * each snapshot.
 */
function followSection(section: Section, show: (snapshot: Snapshot) => void): { read(): void; stop(): void } {
  let reading = false
  let isStale = false
  let isStopped = false

  async function readAll(): Promise<void> {
    do {
      isStale = false
      const snapshot = await snapshotOf(section)
      if (isStopped) return
      show(snapshot)
    } while (isStale)
  }

  function read(): void {
    isStale = true
    if (reading) return
    reading = true
    void readAll().finally(() => {
      reading = false
    })
  }

  const unfollow = section.follow(read)
  read()
  return {
    read,
    stop() {
      isStopped = true
      unfollow()
    },
  }
}

/** Follows all sections. Calls `show` with a section's id and each snapshot of it. */
export function followSections(all: readonly Section[], show: (id: string, snapshot: Snapshot) => void): Live {
  const followed = all.map(section => followSection(section, snapshot => show(section.id, snapshot)))
  return {
    refresh() {
      for (const { read } of followed) read()
    },
    stop() {
      for (const { stop } of followed) stop()
    },
  }
}

/** Everything that the panel shows, as JSON. */
export const jsonOf = (snapshots: Snapshots, now: number) =>
  JSON.stringify(
    { format: 'segue-debug', at: new Date(now).toISOString(), path: location.pathname, ...snapshots },
    null,
    2,
  )
