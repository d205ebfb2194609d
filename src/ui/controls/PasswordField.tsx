import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import '../theme/Input.css'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type MouseEvent, useState } from 'react'

const Eye = ({ reveal }: { reveal: boolean }) => {
  const Icon = reveal ? IconEyeOff : IconEye
  return <Icon size={20} aria-hidden="true" />
}

/** A password field with a button that shows the password. The button can be reached by the keyboard. */
export function PasswordField(props: PasswordInputProps & { label: string }) {
  const [shown, setShown] = useState(false)
  const name = `${shown ? 'Hide' : 'Show'} ${props.label.toLowerCase()}`
  return (
    <PasswordInput
      autoCapitalize="none"
      spellCheck={false}
      aria-invalid={props.error ? true : undefined}
      {...props}
      visible={shown}
      onVisibilityChange={setShown}
      visibilityToggleIcon={Eye}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{
        variant: 'quiet',
        title: name,
        'aria-label': name,
        // Its name includes the state.
        'aria-pressed': undefined,
        // Mantine handles mouse and key events only; some assistive technology sends nothing but a click.
        onClick: ({ detail }: MouseEvent) => {
          if (detail === 0) setShown(!shown)
        },
      }}
    />
  )
}
