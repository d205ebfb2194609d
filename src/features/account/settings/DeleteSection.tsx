import { Button } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { Settings } from '#contract/entities/account.ts'
import { TextInput } from '../../../ui/controls/fields.ts'
import { PasswordField } from '../../../ui/controls/PasswordField.tsx'
import { FormMessage } from '../../../ui/feedback/FormMessage.tsx'
import { Group } from '../../../ui/layout/group-stack.ts'
import { Dialog, DialogActions } from '../../../ui/overlays/Dialog.tsx'
import { identifier } from '../AccountForm.tsx'
import { useForm } from '../use-form.ts'
import { deleteAccount } from './changes.ts'
import styles from './Delete.module.css'
import { Loaded, type QueryState } from './section/Loaded.tsx'
import { ServerButton } from './section/ServerButton.tsx'
import { SettingsSection } from './section/SettingsSection.tsx'

interface Deletion {
  username: string
  /** Called after the account is deleted and this device is logged out. */
  onDeleted: () => void
}

export interface DeleteSectionProps extends Deletion {
  settings: QueryState<Settings>
}

/** Deletes the account, after the password or the username is typed to confirm. */
export const DeleteSection = ({ settings, ...deletion }: DeleteSectionProps) => (
  <SettingsSection part="delete" lead="Permanently delete your account and all its data.">
    <Loaded query={settings}>{({ has_password }) => <DeleteAccount hasPassword={has_password} {...deletion} />}</Loaded>
  </SettingsSection>
)

interface DeleteAccountProps extends Deletion {
  hasPassword: boolean
}

function DeleteAccount(props: DeleteAccountProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Group gap="sm">
        <ServerButton variant="danger" onClick={() => setOpen(true)}>
          Delete my account…
        </ServerButton>
      </Group>
      <Dialog open={open} sheet title="Delete your account?" onClose={() => setOpen(false)}>
        <DeletionForm {...props} onCancel={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

const Password = z.object({ password: z.string().check(z.minLength(1, 'Enter your password')) })

/** Compares without case, as the server does. */
const Username = (username: string) =>
  z.object({
    username: z.string().check(
      z.trim(),
      z.refine(typed => typed.toLowerCase() === username.toLowerCase(), "This isn't your username"),
    ),
  })

function DeletionForm({ username, hasPassword, onDeleted, onCancel }: DeleteAccountProps & { onCancel: () => void }) {
  const proof = hasPassword ? Password : Username(username)
  const { form, loading, refusal } = useForm<typeof Password | ReturnType<typeof Username>>(proof, async typed => {
    const refusal = await deleteAccount('password' in typed ? typed.password : undefined)
    if (!refusal) onDeleted()
    return refusal
  })
  return (
    <form {...form} className={styles.form}>
      <p>This permanently deletes:</p>
      <ul className={styles.list}>
        <li>your account, your profile and your picture</li>
        <li>your favorites and likes, the artists and labels you follow, and the IDs you watch</li>
        <li>your moments and your comments</li>
        <li>your queue, and your place in every set</li>
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
          {...identifier}
          name="username"
          label={`Type your username, ${username}, to confirm`}
          autoComplete="off"
          error={refusal.fields?.username}
        />
      )}
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <ServerButton type="submit" variant="danger" loading={loading}>
          Delete my account
        </ServerButton>
      </DialogActions>
    </form>
  )
}
