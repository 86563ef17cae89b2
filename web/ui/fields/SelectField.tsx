import { type ReactNode, useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { CheckIcon, DownIcon } from '../icons/icons.tsx'
import { ListRow } from '../lists/List.tsx'
import { Sheet } from '../overlays/Sheet.tsx'
import type { FieldProps } from './Field.tsx'
import { FieldButton } from './FieldButton.tsx'
import { SearchField } from './SearchField.tsx'
import styles from './SelectField.module.css'

export interface SelectOption<V extends string | number> {
  value: V
  label: string
  hint?: ReactNode
  disabled?: boolean
}

interface SelectFieldProps<V extends string | number> extends FieldProps {
  options: readonly SelectOption<V>[]
  value: V | null
  onChange: (value: V) => void
  placeholder?: string
  /** Shows a search above the options; by default from twelve options. */
  searchable?: boolean
}

/** One of several, chosen in a sheet. */
export function SelectField<V extends string | number>(props: SelectFieldProps<V>) {
  const { options, value, onChange, placeholder, searchable = options.length > 12, ...field } = props
  const t = useTexts('ui')
  const [open, setOpen] = useState(false)
  const chosen = options.find(option => option.value === value)
  const choose = (option: SelectOption<V>) => {
    onChange(option.value)
    setOpen(false)
  }
  return (
    <>
      <FieldButton
        {...field}
        shown={chosen?.label ?? placeholder ?? t('choose')}
        isChosen={chosen !== undefined}
        icon={DownIcon}
        opensDialog
        onPress={() => setOpen(true)}
      />
      <Sheet open={open} onClose={() => setOpen(false)} title={field.label} flush tall={searchable}>
        <Options options={options} value={value} searchable={searchable} onChoose={choose} />
      </Sheet>
    </>
  )
}

interface OptionsProps<V extends string | number> {
  options: readonly SelectOption<V>[]
  value: V | null
  searchable: boolean
  onChoose: (option: SelectOption<V>) => void
}

function Options<V extends string | number>({ options, value, searchable, onChoose }: OptionsProps<V>) {
  const t = useTexts('ui')
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const shown = wanted ? options.filter(option => option.label.toLowerCase().includes(wanted)) : options
  return (
    <>
      {searchable && (
        <div className={styles.search}>
          <SearchField value={text} onChange={setText} placeholder={t('search')} />
        </div>
      )}
      <ul className={styles.options}>
        {shown.map(option => (
          <ListRow
            key={option.value}
            title={option.label}
            note={option.hint}
            disabled={option.disabled}
            chevron={false}
            selected={option.value === value}
            trailing={option.value === value ? <CheckIcon size={20} className={styles.check} /> : undefined}
            onClick={() => onChoose(option)}
          />
        ))}
      </ul>
      {shown.length === 0 && <p className={styles.none}>{t('noMatch')}</p>}
    </>
  )
}
