import { lazy, Suspense } from 'react'

const Here = lazy(() =>
  import('./AvailableOffline.tsx').then(
    ({ AvailableOffline }) => ({ default: AvailableOffline }),
    () => ({ default: () => null }),
  ),
)

/** Where a page can't be had without a network: what can be opened instead, as soon as that is known. */
export const LazyAvailableOffline = () => (
  <Suspense>
    <Here />
  </Suspense>
)
