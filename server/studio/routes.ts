import type { Registry } from '../plugins/api/registry.ts'
import { editRoutes, undoable } from './edits/routes.ts'
import { listenerDocument } from './listeners/document.ts'
import { listenerRoutes } from './listeners/routes.ts'
import { draftDocument } from './sets/draft-document.ts'
import { setRoutes } from './sets/routes.ts'
import { setDocument } from './sets/set-document.ts'

/** The Studio's calls: what curators and admins do. */
export function studioRoutes(registry: Registry): void {
  editRoutes(registry, [undoable(setDocument), undoable(draftDocument), undoable(listenerDocument)])
  setRoutes(registry)
  listenerRoutes(registry)
}
