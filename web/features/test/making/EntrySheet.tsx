import { lazy, type ReactNode, Suspense, useState } from 'react'
import { testLimits } from '#contract/features/test/limits.ts'
import { useTexts } from '#web/lib/texts.ts'
import { chooseAction } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { NumberField } from '#web/ui/fields/NumberField.tsx'
import {
  DownIcon,
  EditIcon,
  EyeIcon,
  RefreshIcon,
  SortIcon,
  TransferIcon,
  TrashIcon,
} from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { mayStep, movedTo, replaced, sectionOf, stepped, without } from './order.ts'
import type { PartWords } from './parts.ts'
import { useEntrySaid } from './said.ts'
import { type EntryForm, isAsked, type SectionForm } from './test-form.ts'

const LookSheet = lazy(() => import('./LookSheet.tsx').then(module => ({ default: module.LookSheet })))

interface EntrySheetProps<S extends SectionForm> {
  entry: EntryForm
  sections: readonly S[]
  words: PartWords
  isBegun: boolean
  /** What else is set of it; it is worth nothing: points are not asked for. */
  own?: { fields: ReactNode; isWorthNothing: boolean } | undefined
  onChange: (change: (now: readonly S[]) => S[]) => void
  /** Other words, or another draw. */
  onEdit: () => void
  onClose: () => void
}

/** One question or draw: what it is worth, and what is done with it. */
export function EntrySheet<S extends SectionForm>(props: EntrySheetProps<S>) {
  const { entry, sections, words, isBegun, own, onChange, onEdit, onClose } = props
  const t = useTexts('test/making')
  const said = useEntrySaid()
  const [isLooking, setLooking] = useState(false)
  const { key } = entry
  const put = (changed: EntryForm) => onChange(now => replaced(now, changed))
  const step = (by: 1 | -1) => onChange(now => stepped(now, key, by))
  const others = sections.filter(section => section.key !== sectionOf(sections, key)?.key && !section.isFixed)
  async function moveTo() {
    const chosen = await chooseAction({
      title: words.moveTo,
      choices: others.map(section => ({
        key: section.key,
        label: section.title || words.number(sections.indexOf(section) + 1),
      })),
    })
    if (chosen === null) return
    onChange(now => movedTo(now, key, chosen))
    onClose()
  }
  const mayEdit = entry.kind !== 'taken' && !isBegun && !(entry.kind === 'known' && entry.takesNewer)
  return (
    <Sheet
      open
      onClose={onClose}
      title={said.title(entry)}
      footer={<MainButton onClick={onClose}>{t('done')}</MainButton>}
    >
      <Stack gap={4}>
        <p>{said.note(entry)}</p>
        {isAsked(entry) && !own?.isWorthNothing && (
          <NumberField
            label={t(entry.kind === 'draw' ? 'entry.pointsEach' : 'entry.points')}
            decimals={1}
            max={testLimits.points}
            disabled={isBegun}
            value={entry.points}
            onChange={points => put({ ...entry, points })}
          />
        )}
        {own?.fields}
        <List>
          {entry.kind === 'known' && entry.isNewer && !isBegun && (
            <ListRow
              leading={<RefreshIcon size={22} />}
              title={t(entry.takesNewer ? 'entry.keepOld' : 'entry.takeNewer')}
              note={t(entry.takesNewer ? 'entry.newerTaken' : 'entry.takeNewerHint')}
              wrap
              chevron={false}
              onClick={() => put({ ...entry, takesNewer: !entry.takesNewer, question: null })}
            />
          )}
          {entry.kind !== 'draw' && (
            <ListRow
              leading={<EyeIcon size={22} />}
              title={t('entry.look')}
              onClick={() => setLooking(true)}
            />
          )}
          {mayEdit && (
            <ListRow
              leading={<EditIcon size={22} />}
              title={t(entry.kind === 'draw' ? 'entry.editDraw' : 'entry.edit')}
              onClick={onEdit}
            />
          )}
          {!isBegun && mayStep(sections, key, -1) && (
            <ListRow
              leading={<SortIcon size={22} />}
              title={t('entry.up')}
              chevron={false}
              onClick={() => step(-1)}
            />
          )}
          {!isBegun && mayStep(sections, key, 1) && (
            <ListRow
              leading={<DownIcon size={22} />}
              title={t('entry.down')}
              chevron={false}
              onClick={() => step(1)}
            />
          )}
          {!isBegun && others.length > 0 && (
            <ListRow
              leading={<TransferIcon size={22} />}
              title={words.moveTo}
              onClick={() => void moveTo()}
            />
          )}
          {!isBegun && (
            <ListRow
              leading={<TrashIcon size={22} />}
              title={words.removeEntry}
              chevron={false}
              onClick={() => {
                onChange(now => without(now, key))
                onClose()
              }}
            />
          )}
        </List>
      </Stack>
      {isLooking && (
        <Suspense>
          <LookSheet entry={entry} onClose={() => setLooking(false)} />
        </Suspense>
      )}
    </Sheet>
  )
}
