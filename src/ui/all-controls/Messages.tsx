import { EmptyState } from '../feedback/EmptyState.tsx'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { FormMessage } from '../feedback/FormMessage.tsx'
import { LoadMore } from '../feedback/LoadMore.tsx'
import { StatusBanner } from '../feedback/StatusBanner.tsx'
import { long, WideParts } from './parts.tsx'

const calm = { offline: false, waiting: 0, refused: 0, stuck: 0, trouble: null, notStored: false, onlyInPage: false }
const nothing = () => undefined

export const Messages = () => (
  <>
    <WideParts title="Outcome of a form">
      <FormMessage>This did not work</FormMessage>
      <FormMessage kind="success">It was saved</FormMessage>
      <FormMessage detail={long}>{long}</FormMessage>
    </WideParts>
    <h3>Status</h3>
    <StatusBanner {...calm} offline waiting={2} onOpen={nothing} saved="Saved 5 minutes ago" />
    <h3>Rest of a list</h3>
    <LoadMore shown={20} total={48} loading={false} onMore={nothing} />
    <LoadMore shown={20} total={48} loading onMore={nothing} />
    <LoadMore shown={20} total={48} loading={false} failure="Something went wrong" onMore={nothing} />
    <WideParts title="Nothing, and what failed">
      <EmptyState kind="id" title="Nothing here yet" sentence={long} heading="h2" />
      <EmptyState kind="waveform" title="Not found" heading="h2" />
      <ErrorState onRetry={nothing} heading="h2" />
      <ErrorState onRetry={nothing} retrying heading="h2" />
    </WideParts>
  </>
)
