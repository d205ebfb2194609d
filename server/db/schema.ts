import type { Json } from './columns.ts'
import type { AccountTables } from './schema/accounts.ts'
import type { CatalogTables } from './schema/catalog.ts'
import type { CommunityTables } from './schema/community.ts'
import type { EarTables } from './schema/ear.ts'
import type { ListeningTables } from './schema/listening.ts'
import type { StudioTables } from './schema/studio.ts'

/** The tables as Kysely types. `migrations/` creates them. Dates are `YYYY-MM-DD` text. */
export interface Database
  extends AccountTables,
    CatalogTables,
    ListeningTables,
    CommunityTables,
    StudioTables,
    EarTables {
  facts: { name: string; value: Json }
}
