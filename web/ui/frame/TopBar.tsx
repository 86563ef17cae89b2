import { type ReactNode, useRef, useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { Countdown } from '../base/Countdown.tsx'
import { classNames } from '../base/class-names.ts'
import { IconButton } from '../base/IconButton.tsx'
import searchStyles from '../base/search-input.module.css'
import { BackIcon, CloseIcon, type Icon, SearchIcon } from '../icons/icons.tsx'
import { useClosesOnBack } from '../overlays/use-closes-on-back.ts'
import styles from './TopBar.module.css'

export interface BarAction {
  icon: Icon
  label: string
  onClick: () => void
  badge?: number
  disabled?: boolean
}

export interface BarSearch {
  placeholder: string
  /** Runs while typing, and with '' when the search is closed. */
  onSearch: (text: string) => void
}

export interface TopBarProps {
  title: ReactNode
  /** One quiet line below the title. */
  subtitle?: ReactNode
  /** Omitted if there is nothing to go back to. */
  onBack?: () => void
  /** Going back closes what stands beside a list. */
  closes?: boolean
  /** Icons at the right; more than two belong in an action sheet. */
  actions?: readonly BarAction[]
  /** Anything else at the right, such as a quiet small Button. */
  aside?: ReactNode
  /** At the very end, after the actions. */
  corner?: ReactNode
  search?: BarSearch
  /** Counts down to this time (milliseconds since 1970). */
  countdownTo?: number
  onCountdownEnd?: () => void
  /** The title as the page's large heading, for the screens of the tab bar. */
  large?: boolean
  /** The title was tapped five times within five seconds. */
  onFiveTaps?: () => void
}

export function TopBar(props: TopBarProps) {
  const {
    title,
    subtitle,
    onBack,
    actions = [],
    aside,
    search,
    countdownTo,
    onCountdownEnd,
    closes = false,
    large = false,
  } = props
  const t = useTexts('ui')
  const [searching, setSearching] = useState(false)
  const countTap = useFiveTaps(props.onFiveTaps)
  const closeSearch = () => {
    search?.onSearch('')
    setSearching(false)
  }
  useClosesOnBack(searching, closeSearch, true)
  if (search && searching) return <SearchBar search={search} onClose={closeSearch} />
  return (
    <header className={classNames(styles.bar, large && styles.large, !onBack && styles.noBack)}>
      {onBack && (
        <IconButton
          icon={closes ? CloseIcon : BackIcon}
          label={t(closes ? 'close' : 'back')}
          data-hotkey="back"
          onClick={onBack}
        />
      )}
      <div className={styles.titles}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a way in for support, deliberately not announced */}
        <h1 className={styles.title} onClick={countTap}>
          {title}
        </h1>
        {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {countdownTo !== undefined && <Countdown to={countdownTo} onEnd={onCountdownEnd} />}
      {aside && <div className={styles.aside}>{aside}</div>}
      {search && (
        <IconButton
          icon={SearchIcon}
          label={search.placeholder}
          data-hotkey="search"
          onClick={() => setSearching(true)}
        />
      )}
      {actions.map(action => (
        <IconButton key={action.label} {...action} />
      ))}
      {props.corner}
    </header>
  )
}

function SearchBar({ search, onClose }: { search: BarSearch; onClose: () => void }) {
  const t = useTexts('ui')
  const [text, setText] = useState('')
  return (
    <header className={styles.bar}>
      {/* biome-ignore lint/a11y/useSemanticElements: browsers of 2021 do not know `search` */}
      <form className={styles.search} role="search" onSubmit={event => event.preventDefault()}>
        <SearchIcon size={20} className={styles.searchIcon} />
        <input
          className={classNames(searchStyles.input, styles.searchInput)}
          type="search"
          enterKeyHint="search"
          aria-label={search.placeholder}
          placeholder={search.placeholder}
          value={text}
          // biome-ignore lint/a11y/noAutofocus: the person just asked to search
          autoFocus
          onChange={event => {
            setText(event.target.value)
            search.onSearch(event.target.value.trim())
          }}
        />
      </form>
      <IconButton icon={CloseIcon} label={t('close')} onClick={onClose} />
    </header>
  )
}

const tapWindowMs = 5000

function useFiveTaps(onFiveTaps?: () => void) {
  const taps = useRef<number[]>([])
  if (!onFiveTaps) return undefined
  return () => {
    const now = Date.now()
    taps.current = [...taps.current.filter(tap => now - tap < tapWindowMs), now]
    if (taps.current.length < 5) return
    taps.current = []
    onFiveTaps()
  }
}
