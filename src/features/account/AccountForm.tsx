import type { ReactNode } from 'react'
import { BusyButton } from '../../ui/controls/BusyButton.tsx'
import { FormMessage } from '../../ui/feedback/FormMessage.tsx'
import styles from './AccountForm.module.css'
import type { useForm } from './use-form.ts'

export interface AccountFormProps {
  /** From `useForm`. */
  form: Pick<ReturnType<typeof useForm>, 'form' | 'loading' | 'refusal'>
  /** Error above the fields; the form's own unless given. */
  error?: string | null | undefined
  /** More about the error. */
  detail?: ReactNode
  /** Success message above the fields. Undefined if the form never shows one: otherwise its live region is always there. */
  success?: string | null
  /** Label of the submit button. */
  submit: string
  /** Icon of the submit button. */
  icon?: ReactNode
  loading?: boolean
  /** Below the form. */
  links: ReactNode
  /** The fields. */
  children: ReactNode
}

/** A form of a guest: message, fields, submit button, and links to other forms. */
export function AccountForm(props: AccountFormProps) {
  const { form, error = form.refusal.message, detail, success, submit, icon, loading = form.loading } = props
  return (
    <>
      <form {...form.form} className={styles.form}>
        <FormMessage detail={detail}>{error}</FormMessage>
        {success !== undefined && <FormMessage kind="success">{success}</FormMessage>}
        {props.children}
        <BusyButton type="submit" variant="primary" size="lg" fullWidth loading={loading} leftSection={icon}>
          {submit}
        </BusyButton>
      </form>
      <p className={styles.links}>{props.links}</p>
    </>
  )
}

/** Props of a required field for a username or an email address: keyboards don't capitalize or correct it. */
export const identifier = { autoCapitalize: 'none', spellCheck: false, required: true } as const
