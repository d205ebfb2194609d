import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import '../theme/Switch.css'
import { Switch as MantineSwitch, type SwitchProps } from '@mantine/core'

/** A setting that is on or off, and takes effect when it is flipped. Its description is no part of its name. */
export const Switch = ({ label, ...rest }: SwitchProps & { label: string }) => (
  <MantineSwitch label={label} aria-label={label} {...rest} />
)
