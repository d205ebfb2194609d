import { ReactQueryDevtools } from '@tanstack/react-query-devtools'
import type { AnyRouter } from '@tanstack/react-router'
import { TanStackRouterDevtools } from '@tanstack/react-router-devtools'
import { queryClient } from '../../data/cache/query-client.ts'
import styles from './DevTools.module.css'

/** TanStack's devtools for queries and routes, closed, in the lower right corner above the player. No build has them. */
export const DevTools = ({ router }: { router: AnyRouter }) => (
  <aside className={styles.corner} aria-label="Developer tools">
    <TanStackRouterDevtools router={router} toggleButtonProps={{ style: { position: 'static' } }} />
    <ReactQueryDevtools client={queryClient} buttonPosition="relative" />
  </aside>
)
