import { Button } from '@mantine/core'
import { type Suggestable, suggesting } from '../../commands/suggest.ts'
import { removeSuggestion } from '../../commands/suggestions.ts'
import { useListener } from '../../data/session/use-session.ts'
import { useSuggestions } from '../../data/suggestions/use-suggestions.ts'
import { trackName } from '../../lib/track-name.ts'
import { store } from '../../state/store.ts'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx'
import { SuggestForm } from './SuggestForm.tsx'
import { suggestionDrafts } from './suggestion-form.ts'

export interface SuggestDialogProps {
  track: Suggestable
  /** Asks whether the listener's suggestion is to be withdrawn. */
  withdraw: boolean
}

const close = () => store.set(suggesting, null)

/** Asks what an ID is, or changes or withdraws what the listener has suggested. */
export function SuggestDialog({ track, withdraw }: SuggestDialogProps) {
  const userId = useListener()?.id ?? 0
  const { query, own } = useSuggestions(track.id)
  if (withdraw)
    return (
      <Dialog open title="Withdraw your suggestion?" sheet onClose={close}>
        <Withdraw track={track} userId={userId} />
      </Dialog>
    )
  // What the listener has suggested fills the form. Offline, without a saved page, it is asked anew.
  const isKnown = !query.isPending || query.fetchStatus !== 'fetching' || own !== undefined
  return (
    <Dialog open title={own ? 'Change your suggestion' : 'I know this one'} onClose={close}>
      {isKnown ? (
        <SuggestForm
          track={track}
          own={own}
          userId={userId}
          onWithdraw={() => store.set(suggesting, { track, withdraw: true })}
          onDone={close}
        />
      ) : (
        <RowsSkeleton rows={4} art={48} />
      )}
    </Dialog>
  )
}

const Withdraw = ({ track, userId }: { track: Suggestable; userId: number }) => (
  <>
    <p>Its votes are lost, too.</p>
    <DialogActions>
      <Button data-autofocus onClick={close}>
        Cancel
      </Button>
      <Button
        variant="danger"
        onClick={() => {
          close()
          suggestionDrafts.store(userId, track.id, null)
          void removeSuggestion({ id: track.id, name: trackName(track) })
        }}
      >
        Withdraw
      </Button>
    </DialogActions>
  </>
)
