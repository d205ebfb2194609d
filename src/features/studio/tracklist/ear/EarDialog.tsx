import { Button } from '@mantine/core'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { Dialog, DialogActions } from '../../../../ui/overlays/Dialog.tsx'
import { failureMessage } from '../../parts/calls/messages.ts'
import type { Edited } from '../../set/calls.ts'
import { HeardList, type HeardListProps } from './HeardList.tsx'
import { useHeard } from './use-heard.ts'

interface EarDialogProps extends Omit<HeardListProps, 'heard'> {
  of: Edited
}

/** The tracks that are recognized in the recording, to be taken into its tracklist. */
export const EarDialog = ({ onClose, ...props }: EarDialogProps) => (
  <Dialog open title="Recognized by ear" onClose={onClose}>
    <Answered {...props} onClose={onClose} />
  </Dialog>
)

function Answered({ of, ...props }: EarDialogProps) {
  const { data, error, isFetching, refetch } = useHeard(of)
  const isDone = data?.state === 'done'
  if (isDone && data.rows.length > 0) return <HeardList {...props} heard={data.rows} />
  return (
    <>
      {error && !isDone ? (
        <ErrorState
          title={failureMessage(error, 'recognize', error.message)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : data ? (
        <div role="status">
          <EmptyState kind="waveform" {...texts[data.state]} />
        </div>
      ) : (
        <RowsSkeleton rows={4} art={0} />
      )}
      <DialogActions>
        <Button onClick={props.onClose}>Close</Button>
      </DialogActions>
    </>
  )
}

const texts = {
  none: {
    title: 'This recording has no fingerprint',
    sentence: 'Nothing can be recognized without one. The operator makes it by the command `segue listen`.',
  },
  listening: {
    title: 'The recording is still being compared…',
    sentence: 'What is recognized is shown here as soon as it is known. You can close this meanwhile.',
  },
  done: {
    title: 'Nothing of it is known from elsewhere',
    sentence: 'No other set and no single track has music of this recording.',
  },
} as const
