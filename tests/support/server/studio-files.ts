import { openFolderStore } from '../../../server/media/folder-store.ts'
import type { StudioFiles } from '../../../server/studio/files.ts'

/** Where a server puts what curators upload, in a test's own folder. */
export const studioFilesIn = (path: (name: string) => string): StudioFiles => ({
  media: openFolderStore(path('media')),
  uploads: path('uploads'),
  maxUpload: 2_000_000_000,
  bitRate: 320_000,
  leaveFree: 0,
})
