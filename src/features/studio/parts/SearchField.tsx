import { Input } from '../../../ui/controls/fields.ts'

export interface SearchFieldProps {
  /** `Search tracks` */
  label: string
  placeholder: string
  search: string
  onSearch: (search: string) => void
}

/** The field that searches a room's list. */
export const SearchField = ({ label, placeholder, search, onSearch }: SearchFieldProps) => (
  <search aria-label={label}>
    <Input
      type="search"
      value={search}
      onChange={event => onSearch(event.currentTarget.value)}
      aria-label={label}
      placeholder={placeholder}
      maxLength={200}
    />
  </search>
)
