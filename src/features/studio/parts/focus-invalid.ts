/** Focuses the first field of a form that was refused. */
export const focusInvalid = (form: HTMLElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
