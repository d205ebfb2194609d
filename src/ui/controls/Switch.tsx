import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import '../theme/Switch.css'
import { Switch as MantineSwitch, type SwitchProps } from '@mantine/core'

/** A switch whose change takes effect at once. The description isn't part of its accessible name. */
export const Switch = ({ label, ...rest }: SwitchProps & { label: string }) => (
  <MantineSwitch label={label} aria-label={label} {...rest} />
)
