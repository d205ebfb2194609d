import { VisuallyHidden } from '@mantine/core'

/**
 * The class of words that only a screen reader says, for what stands in every row: a `VisuallyHidden` for each of them took a
 * tenth of a set page's time on the main thread. Elsewhere it is the component.
 */
export const hidden = VisuallyHidden.classes.root
