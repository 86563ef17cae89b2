import type { ComponentProps } from 'react'
import { bankLimits } from '#contract/features/question/rules.ts'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { FilterIcon } from '#web/ui/icons/icons.tsx'
import styles from './FilteredSearch.module.css'

interface FilteredSearchProps {
  value: string
  onChange: (text: string) => void
  placeholder: string
  /** Opens what is filtered by; its badge says how many things are. */
  filter: Omit<ComponentProps<typeof IconButton>, 'icon'>
}

/** Searches questions by words, beside what else they are filtered by. */
export const FilteredSearch = ({ value, onChange, placeholder, filter }: FilteredSearchProps) => (
  <div className={styles.head}>
    <SearchField
      value={value}
      onChange={text => onChange(text.slice(0, bankLimits.search))}
      placeholder={placeholder}
    />
    <IconButton icon={FilterIcon} {...filter} />
  </div>
)
