import { focusNeighbor } from './focus-neighbor.ts'
import { IconButton, type IconButtonProps } from './IconButton.tsx'

export interface RemoveButtonProps extends Omit<IconButtonProps, 'onClick'> {
  /** A selector of what takes the focus when no other row is left. */
  fallback: string
  onRemove: () => void
}

/** Removes its row of a list. The focus stays in the list. */
export const RemoveButton = ({ fallback, onRemove, ...button }: RemoveButtonProps) => (
  <IconButton
    {...button}
    data-remove=""
    onClick={({ currentTarget }) => {
      focusNeighbor(currentTarget, fallback)
      onRemove()
    }}
  />
)
