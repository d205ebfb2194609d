import { useAtomValue } from 'jotai/react'
import { settings } from '../../data/settings/settings.ts'
import { ButtonLink } from '../../ui/controls/ButtonLink.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'

/** In place of a week in which nothing was heard: where no history is kept, that is why. */
export function NothingHeard({ isCurrent }: { isCurrent: boolean }) {
  if (useAtomValue(settings)?.keep_history === false)
    return (
      <EmptyState
        kind="waveform"
        title="Your listening history is off"
        sentence="Your week is made from it. Turn it on, and what you hear from then on counts."
        action={<ButtonLink to="/history">Listening history</ButtonLink>}
      />
    )
  return (
    <EmptyState
      kind="waveform"
      title={isCurrent ? 'A quiet week so far' : 'A quiet week'}
      sentence={isCurrent ? 'Play a set, and your week begins here.' : 'You played nothing. Every ear needs a rest.'}
      action={isCurrent && <ButtonLink to="/sets">Browse sets</ButtonLink>}
    />
  )
}
