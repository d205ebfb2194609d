import { Button } from '@mantine/core'
import { TextInput } from '../../../../ui/controls/fields.ts'
import { Group } from '../../../../ui/layout/group-stack.ts'
import type { Outcome } from '../section/use-action.ts'

interface CopyFieldProps {
  label: string
  value: string
  /** Gets the outcome of copying. */
  onCopied: (outcome: Outcome) => void
}

/** A text to be copied, by a button or by hand: it is selected while it has the focus. */
export function CopyField({ label, value, onCopied }: CopyFieldProps) {
  // Without TLS a page has no clipboard.
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      onCopied({ done: `${label} copied.` })
    } catch {
      onCopied({ failed: "We couldn't copy it." })
    }
  }
  return (
    <Group gap="sm" align="end">
      <TextInput
        // A long text is shown as a whole, above the button, also on a phone.
        flex={value.length > 24 ? '1 1 300px' : '1 1 160px'}
        label={label}
        readOnly
        value={value}
        onFocus={event => event.currentTarget.select()}
      />
      <Button aria-label={`Copy ${label.toLowerCase()}`} onClick={() => void copy()}>
        Copy
      </Button>
    </Group>
  )
}
