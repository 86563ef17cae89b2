import { type KeyboardEvent, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react'
import { isPaletteKey, paletteKey } from '#web/lib/hotkeys.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useUser } from '#web/shell/user.ts'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { classNames } from '#web/ui/base/class-names.ts'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import searchStyles from '#web/ui/base/search-input.module.css'
import { CloseIcon, SearchIcon } from '#web/ui/icons/icons.tsx'
import { Overlay } from '#web/ui/overlays/Overlay.tsx'
import { begin, type Entry, type Found, find } from './entries.ts'
import { partsOf, readyFor } from './matching.ts'
import styles from './Palette.module.css'
import { noteRecent, recentOf } from './recent.ts'
import { useFound } from './use-found.ts'
import { useOthers } from './use-others.ts'
import { useCourses, useHereId, usePlacedCourses } from './use-own.ts'

interface PaletteProps {
  open: boolean
  onClose: () => void
}

/**
 * Finds courses and what is in them, screens, actions and people from any screen. A combobox as the ARIA Authoring Practices
 * describe it: the focus stays in the field, and arrows choose from the list.
 */
export function Palette({ open, onClose }: PaletteProps) {
  const t = useTexts('home/palette')
  // Opened again while it closes, it begins anew all the same.
  const [times, setTimes] = useState({ isOpen: open, opened: 0 })
  if (times.isOpen !== open) setTimes({ isOpen: open, opened: times.opened + Number(open) })
  return (
    <Overlay open={open} onClose={onClose} place="top" label={t('title')}>
      <div className={styles.palette}>
        {/* The names of areas and kinds may still be on their way. */}
        <Suspense fallback={<Waiting />}>
          <Choosing key={times.opened} onClose={onClose} />
        </Suspense>
      </div>
    </Overlay>
  )
}

function Waiting() {
  return (
    <div className={styles.list}>
      <SkeletonRows rows={5} />
    </div>
  )
}

/** What is to be found, and what of it is. */
function useFindings(typed: string): Found[] {
  const t = useTexts('home/palette')
  const user = useUser()
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    void readyFor(typed).then(
      isNew => isNew && setReady(true),
      () => undefined,
    )
  }, [typed])
  const hereId = useHereId()
  const listed = useCourses()
  const here = listed.find(({ id }) => id === hereId)
  const courses = usePlacedCourses(listed)
  const others = useOthers(user)
  const found = useFound(typed, here)
  const [recent] = useState(() => recentOf(user?.id ?? ''))
  const texts = {
    inCourse: (what: string, course: string) => t('inCourse', { what, course }),
    archived: t('archived'),
  }
  const parts = partsOf(typed)
  const sources = { courses, hereId, others, recent }
  const own = parts.length === 0 ? begin(sources, texts) : find(parts, sources, texts)
  void isReady
  const further = (['people', 'contents'] as const).map(group => ({
    group,
    entries: found.filter(entry => entry.group === group),
  }))
  return [...own, ...further].filter(({ entries }) => entries.length > 0)
}

function Choosing({ onClose }: { onClose: () => void }) {
  const t = useTexts('home/palette')
  const ui = useTexts('ui')
  const user = useUser()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  // It may come after the overlay, which looks for what has the focus when it opens.
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  const found = useFindings(typed)
  const entries = useMemo(() => found.flatMap(group => group.entries), [found])
  const place = Math.max(
    entries.findIndex(({ key }) => key === chosen),
    0,
  )
  const active = entries[place]
  const optionId = (entry: Entry) => `${id}-${entries.indexOf(entry)}`
  useEffect(() => {
    // The first of all is seen with the name of its group.
    if (place === 0) list.current?.scrollTo({ top: 0 })
    else list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [place])
  const take = (entry: Entry) => {
    if (user && entry.text !== '') noteRecent(user.id, entry.key)
    entry.take()
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // An input method is still at it: its Enter and its arrows mean what it shows.
    if (event.nativeEvent.isComposing) return
    const moves: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 }
    const step = moves[event.key]
    if (step !== undefined && entries.length > 0) {
      const last = entries.length - 1
      const next = place + step
      // Single steps go round, pages stop at the ends.
      const to =
        Math.abs(step) === 1 ? (next + entries.length) % entries.length : Math.min(Math.max(next, 0), last)
      setChosen(entries[to]!.key)
    } else if (event.key === 'Enter' && active) take(active)
    else if (isPaletteKey(event)) onClose()
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className={styles.head}>
        <SearchIcon size={20} className={styles.glass} />
        <input
          ref={field}
          className={classNames(searchStyles.input, styles.input)}
          role="combobox"
          type="text"
          data-autofocus
          aria-label={t('placeholder')}
          placeholder={t('placeholder')}
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active && optionId(active)}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          value={typed}
          onChange={event => {
            setTyped(event.target.value)
            setChosen(undefined)
          }}
          onKeyDown={onKeyDown}
        />
        <kbd className={styles.key}>{paletteKey()}</kbd>
        <IconButton icon={CloseIcon} size={20} label={ui('close')} onClick={onClose} />
      </div>
      <div ref={list} id={`${id}-list`} className={styles.list} role="listbox" aria-label={t('results')}>
        {found.map(({ group, entries: of }) => (
          // biome-ignore lint/a11y/useSemanticElements: options of a list are in no fieldset
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <div id={`${id}-${group}`} className={styles.group} role="presentation">
              <GroupName group={group} />
            </div>
            {of.map(entry => (
              <Option
                key={entry.key}
                id={optionId(entry)}
                entry={entry}
                isActive={entry === active}
                onTake={() => take(entry)}
              />
            ))}
          </div>
        ))}
      </div>
      {entries.length === 0 && (
        <div className={styles.none}>
          <p>{t('none')}</p>
          <p className={styles.note}>{t('noneHint')}</p>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {typed.trim() === '' ? '' : t('found', { count: entries.length })}
      </p>
    </>
  )
}

function GroupName({ group }: { group: Found['group'] }) {
  const t = useTexts('home/palette')
  return t(`group.${group}`)
}

interface OptionProps {
  id: string
  entry: Entry
  isActive: boolean
  onTake: () => void
}

function Option({ id, entry: { title, note, icon: EntryIcon, picture }, isActive, onTake }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, whose keys do the same
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={classNames(styles.option, isActive && styles.active)}
      onClick={onTake}
    >
      {picture === undefined ? (
        <EntryIcon size={20} className={styles.icon} />
      ) : (
        <Avatar name={title} src={picture} size={28} />
      )}
      <span className={styles.title}>{title}</span>
      {note && <span className={styles.note}>{note}</span>}
    </div>
  )
}
