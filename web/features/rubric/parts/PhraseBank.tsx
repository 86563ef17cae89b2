import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { phraseCalls } from '#contract/features/rubric/calls.ts'
import type { Phrase } from '#contract/features/rubric/entities.ts'
import { phraseLimits, phraseProblem } from '#contract/features/rubric/rules.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { chooseAction, dialog, toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { EditIcon, MoreIcon, StarIcon, TrashIcon } from '#web/ui/icons/icons.tsx'
import styles from './PhraseBank.module.css'

const refreshes = [phraseCalls.list]
/** From as many on it takes longer to look than to search. */
const searchedFrom = 8

interface PhraseBankProps {
  /** The comment that is being written. */
  text: string
  onInsert: (phrase: string) => void
  /** What this device kept before comments were kept with the account. */
  earlier?: { list: readonly string[]; forget: () => void }
}

/** A grader's own comments: the one just written is kept with one press, and another inserted with one. */
export function PhraseBank({ text, onInsert, earlier }: PhraseBankProps) {
  const t = useTexts('rubric')
  const [search, setSearch] = useState('')
  const query = useQuery(ask(phraseCalls.list, {}))
  const add = useCommand(phraseCalls.add, { refreshes, onDone: () => toast.good(t('phrases.kept')) })
  const noteUse = useCommand(phraseCalls.noteUse, { onFailed: () => undefined })
  useEarlierPhrases(earlier, query.isSuccess && !query.isFetching)
  const written = text.trim()
  const isKept = query.data?.list.some(phrase => phrase.text === written)
  const found = (list: readonly Phrase[]) =>
    list.filter(phrase => phrase.text.toLowerCase().includes(search.trim().toLowerCase()))
  return (
    <Stack gap={3}>
      <Button
        kind="quiet"
        size="small"
        icon={StarIcon}
        busy={add.isPending}
        disabled={written === '' || written.length > phraseLimits.length || isKept}
        onClick={() => add.mutate({ texts: [written] })}
      >
        {t('phrases.keep')}
      </Button>
      <QueryView query={query} skeleton={<SkeletonRows rows={3} />}>
        {({ list }) => (
          <section aria-label={t('phrases.title')} className={styles.bank}>
            <h3 className={styles.title}>{t('phrases.title')}</h3>
            {list.length === 0 && <p className={styles.hint}>{t('phrases.none')}</p>}
            {list.length >= searchedFrom && (
              <SearchField value={search} onChange={setSearch} placeholder={t('phrases.search')} />
            )}
            {list.length > 0 && found(list).length === 0 && (
              <p className={styles.hint}>{t('phrases.notFound')}</p>
            )}
            <ul className={styles.phrases}>
              {found(list).map(phrase => (
                <PhraseRow
                  key={phrase.id}
                  phrase={phrase}
                  onInsert={() => {
                    onInsert(phrase.text)
                    noteUse.mutate({ id: phrase.id })
                  }}
                />
              ))}
            </ul>
          </section>
        )}
      </QueryView>
    </Stack>
  )
}

/** Comments that the device kept by itself become the account's, once. */
function useEarlierPhrases(earlier: PhraseBankProps['earlier'], isReady: boolean) {
  const add = useCommand(phraseCalls.add, {
    refreshes,
    onDone: () => earlier?.forget(),
    onFailed: () => undefined,
  })
  const { mutate } = add
  const texts = earlier?.list ?? []
  const isDue = isReady && texts.length > 0 && add.isIdle
  useEffect(() => {
    if (isDue) mutate({ texts: [...texts] })
  }, [isDue, mutate, texts])
}

function PhraseRow({ phrase, onInsert }: { phrase: Phrase; onInsert: () => void }) {
  const t = useTexts('rubric')
  const change = useCommand(phraseCalls.change, {
    refreshes,
    onDone: () => toast.good(t('phrases.changed')),
  })
  const add = useCommand(phraseCalls.add, { refreshes })
  const remove = useCommand(phraseCalls.delete, {
    refreshes,
    onDone: () =>
      toast.show({
        text: t('phrases.deleted'),
        action: { label: t('undo'), onClick: () => add.mutate({ texts: [phrase.text] }) },
      }),
  })

  async function act() {
    const chosen = await chooseAction({
      title: phrase.text,
      choices: [
        { key: 'change', label: t('phrases.change'), icon: EditIcon },
        { key: 'delete', label: t('delete'), icon: TrashIcon, danger: true },
      ],
    })
    if (chosen === 'delete') remove.mutate({ id: phrase.id })
    if (chosen !== 'change') return
    const text = await dialog.prompt({
      title: t('phrases.change'),
      label: t('phrases.text'),
      value: phrase.text,
      long: true,
      maxLength: phraseLimits.length,
      check: entered => problemText(phraseProblem(entered)?.error),
    })
    if (text !== null) change.mutate({ id: phrase.id, text })
  }

  return (
    <li className={styles.row}>
      <button type="button" className={styles.phrase} onClick={onInsert}>
        {phrase.text}
      </button>
      <IconButton
        icon={MoreIcon}
        size={20}
        label={t('phrases.more', { text: phrase.text })}
        onClick={() => void act()}
      />
    </li>
  )
}
