/** Before the control that has the focus goes, with no other of its kind left: moves the focus to the page's content. */
export const focusMain = (): void => document.getElementById('main')?.focus({ preventScroll: true })
