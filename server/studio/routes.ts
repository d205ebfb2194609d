import type { Registry } from '../plugins/api/registry.ts'
import { editRoutes } from './edits/routes.ts'

/** The Studio's calls: what curators and admins do. */
export function studioRoutes(registry: Registry): void {
  editRoutes(registry, [])
}
