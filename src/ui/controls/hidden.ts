import { VisuallyHidden } from '@mantine/core'

/**
 * The class of visually hidden text, for the rows of lists: a `VisuallyHidden` component in every row took a tenth of a set
 * page's time on the main thread. Use the component elsewhere.
 */
export const hidden = VisuallyHidden.classes.root
