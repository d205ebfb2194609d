import { exportFileName } from '#contract/entities/export.ts'
import { exportMe } from '#contract/routes/me.ts'
import { JsonStream } from '../../../http/api/json-stream.ts'
import type { Registry } from '../../../http/api/registry.ts'
import { notAuthenticated } from '../../../http/failure.ts'
import { tryExport } from '../limits.ts'
import { ownUser } from '../store.ts'
import { exportListener } from './export.ts'

/** Downloads a listener's own data as a file. */
export function exportRoutes(registry: Registry): void {
  registry.implement(exportMe, { fails: [429] }, async ({ caller, db, reply }) => {
    await tryExport(db, caller.userId)
    const { username } = await ownUser(db, caller.userId)
    const pieces = await exportListener(db, caller.userId)
    if (!pieces) throw notAuthenticated()
    const name = encodeURIComponent(exportFileName(username, new Date()))
    reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`)
    reply.header('cache-control', 'no-store')
    return new JsonStream(pieces)
  })
}
