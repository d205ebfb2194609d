/**
 * Puts the cursor into the search field that is on the screen, the search page's own before the top bar's. False where
 * there is none.
 */
export function focusSearch(): boolean {
  const fields = ['main search input', 'header search input'].map(where =>
    document.querySelector<HTMLInputElement>(where),
  )
  const field = fields.find(found => found?.checkVisibility())
  field?.focus()
  field?.select()
  return field !== undefined
}
