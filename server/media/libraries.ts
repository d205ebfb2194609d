import type { MediaLibrary } from './library.ts'

/** Combines libraries: the first one that has an item wins. */
export function joinLibraries(libraries: readonly MediaLibrary[]): MediaLibrary {
  async function first<Found>(ask: (library: MediaLibrary) => Promise<Found | undefined>): Promise<Found | undefined> {
    for (const library of libraries) {
      const found = await ask(library)
      if (found !== undefined) return found
    }
    return undefined
  }
  return {
    audio: permalink => first(library => library.audio(permalink)),
    picture: path => first(library => library.picture(path)),
    peaks: permalink => first(library => library.peaks(permalink)),
    close: async () => {
      await Promise.all(libraries.map(library => library.close()))
    },
  }
}
