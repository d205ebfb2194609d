import type { Registry } from '../http/api/registry.ts'
import type { FindList } from '../lists/list.ts'
import type { MediaLibrary } from '../media/library.ts'
import type { RecordingPasses } from '../media/recording-pass.ts'
import { earRoutes } from './ear/routes.ts'
import { editRoutes, undoable } from './edits/routes.ts'
import type { StudioFiles } from './files.ts'
import { featuredDocument } from './home/featured-document.ts'
import { homeRoutes } from './home/routes.ts'
import { suggestionDocument } from './ids/document.ts'
import { idRoutes } from './ids/routes.ts'
import { undoableTrack } from './ids/sounds.ts'
import { listenerDocument } from './listeners/document.ts'
import { listenerRoutes } from './listeners/routes.ts'
import { artistDocument, labelDocument } from './people/person-document.ts'
import { personRoutes } from './people/routes.ts'
import { pictureRoutes } from './pictures/routes.ts'
import { commentDocument } from './reports/document.ts'
import { reportRoutes } from './reports/routes.ts'
import { draftDocument } from './sets/draft-document.ts'
import { setRoutes } from './sets/routes.ts'
import { setDocument } from './sets/set-document.ts'
import { soundRoutes } from './sounds/routes.ts'
import { tracklistRoutes } from './tracklists/routes.ts'
import { trackRoutes } from './tracks/routes.ts'
import { trackDocument } from './tracks/track-document.ts'
import { uploadRoutes } from './uploads/routes.ts'

interface Parts {
  findList: FindList
  library: MediaLibrary
  /** Undefined without a place for recordings and pictures. */
  files: StudioFiles | undefined
  passes: RecordingPasses
}

/** The Studio's calls: what curators and admins do. */
export function studioRoutes(registry: Registry, { findList, library, files, passes }: Parts): void {
  editRoutes(registry, [
    undoable(setDocument),
    undoable(draftDocument),
    undoable(artistDocument),
    undoable(labelDocument),
    undoableTrack(undoable(trackDocument)),
    undoable(featuredDocument),
    undoable(listenerDocument),
    undoable(commentDocument),
    undoable(suggestionDocument),
  ])
  setRoutes(registry, files?.media, passes)
  pictureRoutes(registry, files)
  uploadRoutes(registry, files)
  soundRoutes(registry)
  personRoutes(registry, files?.media)
  trackRoutes(registry, findList, files?.media)
  homeRoutes(registry)
  listenerRoutes(registry)
  reportRoutes(registry)
  idRoutes(registry, files?.media)
  tracklistRoutes(registry, library)
  earRoutes(registry)
}
