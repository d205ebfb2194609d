import { BusyButton } from '../controls/BusyButton.tsx'
import { EmptyState, type EmptyStateProps } from './EmptyState.tsx'

export interface ErrorStateProps extends Pick<EmptyStateProps, 'heading'> {
  title?: string
  sentence?: string
  onRetry?: () => void
  retrying?: boolean
}

/** Shown in place of a page or a list that failed to load. */
export function ErrorState({
  title = 'Something went wrong',
  sentence,
  heading = 'h2',
  onRetry,
  retrying = false,
}: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        kind="waveform"
        title={title}
        heading={heading}
        {...(sentence && { sentence })}
        action={
          onRetry && (
            <BusyButton loading={retrying} onClick={onRetry}>
              Try again
            </BusyButton>
          )
        }
      />
    </div>
  )
}
