import { Button } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { Settings } from '../../../../contract/entities/account.ts'
import { TextInput } from '../../../ui/controls/fields.ts'
import { PasswordField } from '../../../ui/controls/PasswordField.tsx'
import { FormMessage } from '../../../ui/feedback/FormMessage.tsx'
import { Group } from '../../../ui/layout/group-stack.ts'
import { Dialog, DialogActions } from '../../../ui/overlays/Dialog.tsx'
import { useForm } from '../use-form.ts'
import { deleteAccount } from './changes.ts'
import styles from './Delete.module.css'
import { type Answered, Loaded } from './section/Loaded.tsx'
import { ServerButton } from './section/ServerButton.tsx'
import { SettingsSection } from './section/SettingsSection.tsx'

interface Leaving {
  username: string
  /** The account is gone, and nobody is the listener of this device any more. */
  onDeleted: () => void
}

export interface DeleteSectionProps extends Leaving {
  settings: Answered<Settings>
}

/** The way out for good. */
export const DeleteSection = ({ settings, ...leaving }: DeleteSectionProps) => (
  <SettingsSection part="delete" lead="Your account and everything that is yours, at once and for good.">
    <Loaded query={settings}>{({ has_password }) => <DeleteAccount hasPassword={has_password} {...leaving} />}</Loaded>
  </SettingsSection>
)

interface DeleteAccountProps extends Leaving {
  hasPassword: boolean
}

function DeleteAccount(props: DeleteAccountProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Group gap="sm">
        <ServerButton onClick={() => setOpen(true)}>Delete my account…</ServerButton>
      </Group>
      <Dialog open={open} title="Delete your account?" onClose={() => setOpen(false)}>
        <DeletionForm {...props} onCancel={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

const Password = z.object({ password: z.string().check(z.minLength(1, 'Enter your password')) })

/** Names are compared without case, as the server does. */
const nameOf = (username: string) =>
  z.object({
    username: z.string().check(
      z.trim(),
      z.refine(typed => typed.toLowerCase() === username.toLowerCase(), 'This is not your username'),
    ),
  })

function DeletionForm({ username, hasPassword, onDeleted, onCancel }: DeleteAccountProps & { onCancel: () => void }) {
  const proof = hasPassword ? Password : nameOf(username)
  const { form, loading, refusal } = useForm<typeof Password | ReturnType<typeof nameOf>>(proof, async typed => {
    const refused = await deleteAccount('password' in typed ? typed.password : undefined)
    if (!refused) onDeleted()
    return refused
  })
  return (
    <form {...form} className={styles.form}>
      <p>This deletes, at once and for good:</p>
      <ul className={styles.list}>
        <li>your account, your profile and your picture</li>
        <li>your likes, the artists and labels you follow, and the IDs you watch</li>
        <li>your moments and your comments</li>
        <li>your queue, and how far you have listened</li>
      </ul>
      <FormMessage>{refusal.message}</FormMessage>
      {hasPassword ? (
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          required
          error={refusal.fields?.password}
        />
      ) : (
        <TextInput
          name="username"
          label={`Type your username, ${username}, to confirm`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={refusal.fields?.username}
        />
      )}
      <DialogActions>
        <Button onClick={onCancel}>Keep my account</Button>
        <ServerButton type="submit" variant="primary" loading={loading}>
          Delete my account
        </ServerButton>
      </DialogActions>
    </form>
  )
}
