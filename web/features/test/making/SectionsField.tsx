import { lazy, Suspense, useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { chooseAction, dialog } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import {
  DownIcon,
  EditIcon,
  FolderIcon,
  MoreIcon,
  PlusIcon,
  RotateIcon,
  SortIcon,
  TrashIcon,
} from '#web/ui/icons/icons.tsx'
import { List, ListItem } from '#web/ui/lists/List.tsx'
import { SortableList } from '#web/ui/lists/SortableList.tsx'
import { RichText } from '#web/ui/media/RichText.tsx'
import { EntryRow } from './EntryRow.tsx'
import type { EntrySheet as ShownEntrySheet } from './EntrySheet.tsx'
import { moved, replaced, sectionOf, withEntries } from './order.ts'
import type { PartsKind } from './parts.ts'
import styles from './SectionsField.module.css'
import { useEntrySaid } from './said.ts'
import { type EntryForm, isAsked, type SectionForm, sumOf } from './test-form.ts'

const WriteSheet = lazy(() => import('./WriteSheet.tsx').then(module => ({ default: module.WriteSheet })))
const TakeSheet = lazy(() => import('./TakeSheet.tsx').then(module => ({ default: module.TakeSheet })))
const DrawSheet = lazy(() => import('./DrawSheet.tsx').then(module => ({ default: module.DrawSheet })))
const PointsSheet = lazy(() => import('./PointsSheet.tsx').then(module => ({ default: module.PointsSheet })))
// What is fetched later forgets for which parts it is.
const EntrySheet = lazy(() =>
  import('./EntrySheet.tsx').then(module => ({ default: module.EntrySheet })),
) as unknown as typeof ShownEntrySheet

interface SectionsFieldProps<S extends SectionForm> {
  kind: PartsKind<S>
  sections: readonly S[]
  /** Takes the sections as they are by then. */
  onChange: (change: (now: readonly S[]) => S[]) => void
  error?: string | undefined
  /** Names what is unfinished on this device. */
  place: string
  /** Somebody has begun: only headings may change. */
  isBegun: boolean
}

/** What is open over the form. */
type Open =
  | { what: 'write' | 'draw'; section: string; entry?: EntryForm }
  | { what: 'take' | 'section'; section: string }
  | { what: 'entry'; key: string }
  | { what: 'points' }

/** What a test consists of, or another kind that asks questions: its parts with their questions and random draws. */
export function SectionsField<S extends SectionForm>(props: SectionsFieldProps<S>) {
  const { kind, sections, onChange, error, place, isBegun } = props
  const t = useTexts('test/making')
  const { words, limits } = kind
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const add = (section: string, entries: EntryForm[]) =>
    onChange(now => withEntries(now, section, known => [...known, ...entries]))
  const put = (entry: EntryForm) => onChange(now => replaced(now, kind.tidied?.(entry) ?? entry))
  const isFixed = ({ key }: EntryForm) => isBegun || sectionOf(sections, key)?.isFixed === true
  const addOrPut = (section: string, before: EntryForm | undefined) => (entry: EntryForm) =>
    before ? put(entry) : add(section, [entry])
  const entry =
    open?.what === 'entry'
      ? sections.flatMap(section => section.entries).find(({ key }) => key === open.key)
      : undefined
  const asked = sections.flatMap(section => section.entries).filter(isAsked)
  return (
    <section className={styles.sections} aria-label={t('questions')}>
      {isBegun && <Callout>{words.begun}</Callout>}
      {sections.map((section, number) => (
        <SectionPart
          key={section.key}
          {...{ kind, section, sections, number, isBegun, onChange }}
          onOpen={setOpen}
        />
      ))}
      {error && (
        <p className={styles.error} role="alert" data-invalid tabIndex={-1}>
          {error}
        </p>
      )}
      {!isBegun && (
        <Stack row gap={2}>
          {sections.length < limits.sections && (
            <Button
              kind="quiet"
              size="small"
              icon={PlusIcon}
              onClick={() => onChange(now => [...now, kind.empty()])}
            >
              {words.add}
            </Button>
          )}
          {asked.length > 1 && (
            <Button kind="quiet" size="small" icon={EditIcon} onClick={() => setOpen({ what: 'points' })}>
              {t('several.open')}
            </Button>
          )}
        </Stack>
      )}
      <Suspense>
        {open?.what === 'write' && (
          <WriteSheet
            place={place}
            entry={open.entry}
            onDone={addOrPut(open.section, open.entry)}
            onClose={close}
          />
        )}
        {open?.what === 'take' && (
          <TakeSheet
            sections={sections}
            most={limits.questions}
            onDone={entries => {
              add(open.section, entries)
              close()
            }}
            onClose={close}
          />
        )}
        {open?.what === 'draw' && (
          <DrawSheet
            entry={open.entry}
            onDone={entry => {
              addOrPut(open.section, open.entry)(entry)
              close()
            }}
            onClose={close}
          />
        )}
        {open?.what === 'section' &&
          kind.sheet({
            section: sections.find(({ key }) => key === open.section)!,
            onDone: changed => {
              onChange(now => now.map(one => (one.key === open.section ? { ...one, ...changed } : one)))
              close()
            },
            onClose: close,
          })}
        {open?.what === 'points' && (
          <PointsSheet
            sections={sections}
            onDone={points => {
              onChange(now =>
                now.map(section =>
                  section.isFixed ? section : { ...section, entries: section.entries.map(points) },
                ),
              )
              close()
            }}
            onClose={close}
          />
        )}
        {entry && (
          <EntrySheet
            {...{ entry, sections, words, onChange }}
            isBegun={isFixed(entry)}
            own={kind.own?.(entry, put, isFixed(entry))}
            onEdit={() => setOpen({ what: entry.kind === 'draw' ? 'draw' : 'write', section: '', entry })}
            onClose={close}
          />
        )}
      </Suspense>
    </section>
  )
}

interface SectionPartProps<S extends SectionForm> {
  kind: PartsKind<S>
  section: S
  sections: readonly S[]
  number: number
  isBegun: boolean
  onChange: SectionsFieldProps<S>['onChange']
  onOpen: (open: Open) => void
}

/** One part: its heading, what is in it, and what may be added. */
function SectionPart<S extends SectionForm>(props: SectionPartProps<S>) {
  const { kind, section, sections, number, onChange, onOpen } = props
  const t = useTexts('test/making')
  const said = useEntrySaid()
  const { words, limits } = kind
  const { key, title, details, entries } = section
  const isBegun = props.isBegun || section.isFixed === true
  const isAlone = sections.length === 1 && title === ''
  const name = title || (isAlone ? words.alone : words.number(number + 1))
  const note = kind.note?.(section)
  const sum = sumOf([section])
  const openEntry = (entry: EntryForm) => onOpen({ what: 'entry', key: entry.key })
  const row = (entry: EntryForm) => (
    <EntryRow entry={entry} also={kind.also?.(entry)} onClick={() => openEntry(entry)} />
  )
  const isFull = entries.length >= limits.ofSection
  return (
    <div className={styles.section}>
      <div className={styles.head}>
        <h2 className={styles.title}>{name}</h2>
        {sections.length > 1 && sum.count > 0 && (
          <span className={styles.sum}>{said.points(sum.points)}</span>
        )}
        <SectionMenu {...props} name={name} />
      </div>
      {note && <p className={styles.note}>{note}</p>}
      {details !== '' && <RichText html={details} />}
      {entries.length === 0 ? (
        <p className={styles.none}>{t('section.empty')}</p>
      ) : isBegun ? (
        <List>
          {entries.map(entry => (
            <ListItem key={entry.key}>{row(entry)}</ListItem>
          ))}
        </List>
      ) : (
        <SortableList
          label={name}
          items={entries}
          itemKey={keyOf}
          itemLabel={said.title}
          renderItem={entry => <div className={styles.sorted}>{row(entry)}</div>}
          onChange={ordered => onChange(now => withEntries(now, key, () => ordered))}
        />
      )}
      {!isBegun && !isFull && (
        <Stack row gap={2}>
          <Button size="small" icon={EditIcon} onClick={() => onOpen({ what: 'write', section: key })}>
            {t('add.write')}
          </Button>
          <Button size="small" icon={FolderIcon} onClick={() => onOpen({ what: 'take', section: key })}>
            {t('add.take')}
          </Button>
          {kind.hasDraws && (
            <Button size="small" icon={RotateIcon} onClick={() => onOpen({ what: 'draw', section: key })}>
              {t('add.draw')}
            </Button>
          )}
        </Stack>
      )}
      {isFull && <p className={styles.none}>{words.full}</p>}
    </div>
  )
}

const keyOf = ({ key }: EntryForm) => key

function SectionMenu<S extends SectionForm>(props: SectionPartProps<S> & { name: string }) {
  const { kind, section, sections, number, name, onChange, onOpen } = props
  const t = useTexts('test/making')
  const { words } = kind
  const isBegun = props.isBegun || section.isFixed === true
  const { key, entries } = section
  async function open() {
    const chosen = await chooseAction({
      title: name,
      choices: [
        { key: 'edit' as const, label: words.edit, icon: EditIcon },
        ...(isBegun || number === 0 ? [] : [{ key: 'up' as const, label: t('entry.up'), icon: SortIcon }]),
        ...(isBegun || number === sections.length - 1
          ? []
          : [{ key: 'down' as const, label: t('entry.down'), icon: DownIcon }]),
        ...(isBegun || sections.length === 1
          ? []
          : [{ key: 'remove' as const, label: words.remove, icon: TrashIcon, danger: true }]),
      ],
    })
    if (chosen === 'edit') onOpen({ what: 'section', section: key })
    if (chosen === 'up' || chosen === 'down')
      onChange(now => moved(now, number, number + (chosen === 'up' ? -1 : 1)))
    if (chosen === 'remove') await remove()
  }
  async function remove() {
    const isSure =
      entries.length === 0 ||
      (await dialog.confirm({
        title: t('section.removeTitle', { name }),
        message: words.removeMessage(entries.length),
        confirmLabel: words.remove,
        danger: true,
      }))
    if (isSure) onChange(now => now.filter(one => one.key !== key))
  }
  return (
    <IconButton
      icon={MoreIcon}
      label={t('section.more', { name })}
      aria-haspopup="dialog"
      onClick={() => void open()}
    />
  )
}
