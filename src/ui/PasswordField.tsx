import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from './IconButton.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

/** A password field whose text can be shown. */
export function PasswordField(props: Omit<TextFieldProps, 'end' | 'type'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? IconEyeOff : IconEye
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          label={`${shown ? 'Hide' : 'Show'} ${props.label.toLowerCase()}`}
          icon={<Icon size={20} aria-hidden="true" />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
