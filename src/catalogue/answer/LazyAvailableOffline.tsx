import { lazy, Suspense } from 'react'

const AvailableOffline = lazy(() =>
  import('./AvailableOffline.tsx').then(
    ({ AvailableOffline }) => ({ default: AvailableOffline }),
    // Its code may be missing offline. The page does without the list then.
    () => ({ default: () => null }),
  ),
)

/** `AvailableOffline`, whose code is fetched when it is first shown. Renders nothing until then. */
export const LazyAvailableOffline = () => (
  <Suspense>
    <AvailableOffline />
  </Suspense>
)
