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

/** A password field whose text can be shown, by the keyboard too. */
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
        // Its name says the state already.
        'aria-pressed': undefined,
        // Mantine listens to mouse and keys; some assistive technology only clicks.
        onClick: ({ detail }: MouseEvent) => {
          if (detail === 0) setShown(!shown)
        },
      }}
    />
  )
}
