import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

export interface ErrorStateProps {
  title?: string
  sentence?: string
  onRetry?: () => void
  retrying?: boolean
}

/** Stands where a page or a list could not be had. */
export function ErrorState({ title = 'Something went wrong', sentence, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        kind="waveform"
        title={title}
        {...(sentence && { sentence })}
        action={
          onRetry && (
            <Button loading={retrying} onClick={onRetry}>
              Try again
            </Button>
          )
        }
      />
    </div>
  )
}
