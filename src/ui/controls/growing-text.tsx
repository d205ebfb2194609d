import { Textarea as MantineTextarea, type TextareaProps } from '@mantine/core'
import './fields.ts'

/**
 * A text area that grows with its text up to the height in `Input.css`: by the platform or else by script. Apart from the other
 * fields, so that only the pages that have one load its code.
 */
export const Textarea = (props: TextareaProps) =>
  CSS.supports('field-sizing', 'content') ? (
    <MantineTextarea {...props} />
  ) : (
    <MantineTextarea autosize maxRows={14} {...props} />
  )
