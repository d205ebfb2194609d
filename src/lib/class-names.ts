/** Joins the class names that apply; false, null and undefined drop out. */
export const cx = (...names: readonly (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')
