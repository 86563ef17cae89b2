import { useTexts } from '#web/lib/texts.ts'
import { classNames } from '../base/class-names.ts'
import { IconButton } from '../base/IconButton.tsx'
import searchStyles from '../base/search-input.module.css'
import { CloseIcon, SearchIcon } from '../icons/icons.tsx'
import styles from './SearchField.module.css'

interface SearchFieldProps {
  value: string
  /** Called on each change, for lists filtered while typing. */
  onChange: (value: string) => void
  /** Enter was pressed, or the text was cleared. */
  onSearch?: (value: string) => void
  /** Also names the field. */
  placeholder: string
  autoFocus?: boolean
}

export function SearchField({ value, onChange, onSearch, placeholder, autoFocus }: SearchFieldProps) {
  const t = useTexts('ui')
  const clear = () => {
    onChange('')
    onSearch?.('')
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of 2021 do not know `search`
    <form
      role="search"
      className={styles.field}
      onSubmit={event => {
        event.preventDefault()
        onSearch?.(value.trim())
      }}
    >
      <SearchIcon size={20} className={styles.icon} />
      <input
        className={classNames(searchStyles.input, styles.input)}
        type="search"
        data-hotkey="search"
        enterKeyHint="search"
        aria-label={placeholder}
        placeholder={placeholder}
        value={value}
        // biome-ignore lint/a11y/noAutofocus: only where searching is what the person came for
        autoFocus={autoFocus}
        onChange={event => onChange(event.target.value)}
      />
      {value !== '' && (
        <IconButton icon={CloseIcon} size={18} label={t('clear')} className={styles.clear} onClick={clear} />
      )}
    </form>
  )
}
