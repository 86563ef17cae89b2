import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { readScore } from '#contract/features/activity/score-rounding.ts'
import { isScoreWithin } from '#contract/features/submission/rules.ts'
import { testCalls } from '#contract/features/test/calls.ts'
import { testErrors } from '#contract/features/test/errors.ts'
import { testLimits } from '#contract/features/test/limits.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { number } from '#web/lib/format.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { chooseAction, dialog, toast } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { ChartIcon, EditIcon, TrashIcon } from '#web/ui/icons/icons.tsx'
import { List, ListItem } from '#web/ui/lists/List.tsx'
import { SelectAll, Selection, TickableRow } from '#web/ui/lists/Selection.tsx'
import { useTestAddress } from '../addresses.ts'
import { EntryRow } from '../making/EntryRow.tsx'
import { useEntrySaid } from '../making/said.ts'
import { entriesOf, type SectionShown, sumOf } from '../making/test-form.ts'
import { testQueries } from '../queries.ts'
import styles from './BatchScreen.module.css'

/** Many questions of a test at once: their points, their difficulty, out of the test. */
export function BatchScreen() {
  const t = useTexts('test')
  const { id } = useTestAddress()
  const test = useQuery(ask(testCalls.get, { id }))
  const query = useQuery({ ...ask(testCalls.listQuestions, { id }), staleTime: 0 })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const sections = useMemo(() => (query.data ? entriesOf(query.data.sections) : []), [query.data])
  const items = useMemo(() => questionsIn(query.data?.sections ?? []), [query.data])
  const sum = sumOf(sections)
  const isBegun = test.data?.isBegun ?? false
  return (
    <Screen
      subtitle={
        chosen.size > 0
          ? t('batch.chosen', { count: chosen.size })
          : t('batch.sum', { count: sum.count, points: number(sum.points, 1) })
      }
      onRefresh={query.refetch}
      footer={
        items.length > 0 &&
        !isBegun && (
          <Act chosen={chosen} revision={query.data?.revision} onGone={() => setChosen(new Set())} />
        )
      }
    >
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={8} />}
        isEmpty={() => items.length === 0}
        empty={<EmptyState art="work" title={t('batch.none')} hint={t('batch.noneHint')} />}
      >
        {() => (
          <Selection items={items} chosen={isBegun ? null : chosen} onChoose={setChosen} idOf={idOf}>
            <Stack gap={4}>
              {isBegun ? <Callout>{t('batch.begun')}</Callout> : <SelectAll />}
              {sections.map((section, place) => (
                <List
                  key={section.key}
                  title={
                    section.title ||
                    (sections.length > 1 ? t('preview.part', { number: place + 1 }) : undefined)
                  }
                >
                  {section.entries.map(entry => (
                    <ListItem key={entry.key}>
                      {entry.kind === 'known' ? (
                        <TickableRow id={entry.id} label={entry.excerpt}>
                          {toggle => <EntryRow isBare entry={entry} onClick={toggle} />}
                        </TickableRow>
                      ) : (
                        <div className={isBegun ? undefined : styles.untickable}>
                          <EntryRow isBare entry={entry} />
                        </div>
                      )}
                    </ListItem>
                  ))}
                </List>
              ))}
            </Stack>
          </Selection>
        )}
      </QueryView>
    </Screen>
  )
}

interface Item {
  id: string
}
const idOf = ({ id }: Item) => id
const questionsIn = (sections: readonly SectionShown[]): Item[] =>
  sections.flatMap(({ entries }) => entries.flatMap(({ question }) => question ?? []))

interface ActProps {
  chosen: ReadonlySet<string>
  /** Of the test, as it is seen here. */
  revision: number | undefined
  /** What was chosen is not there any more. */
  onGone: () => void
}

/** Points as they are typed; undefined: they are none. */
function pointsIn(text: string) {
  const points = readScore(text)
  return typeof points === 'number' && isScoreWithin(points, testLimits.points) ? points : undefined
}

function Act({ chosen, revision, onGone }: ActProps) {
  const t = useTexts('test')
  const said = useEntrySaid()
  const { id } = useTestAddress()
  const change = useCommand(testCalls.batchUpdate, {
    refreshes: testQueries,
    onDone: ({ done }, { action }) => {
      toast.good(t(action === 'delete' ? 'batch.removed' : 'batch.changed', { count: done }))
      if (action === 'delete') onGone()
    },
  })
  const send = (what: { action: 'score' | 'difficulty' | 'delete'; points?: number; difficulty?: number }) =>
    change.mutate({ id, revision, questionIds: [...chosen] as never, ...what })
  async function act() {
    const action = await chooseAction({
      title: t('batch.chosen', { count: chosen.size }),
      choices: [
        { key: 'score' as const, label: t('batch.points'), icon: EditIcon },
        {
          key: 'difficulty' as const,
          label: t('batch.difficulty'),
          icon: ChartIcon,
        },
        { key: 'delete' as const, label: t('batch.remove'), icon: TrashIcon, danger: true },
      ],
    })
    if (action === 'score') await setPoints()
    if (action === 'difficulty') await setDifficulty()
    if (action === 'delete') await remove()
  }
  async function setPoints() {
    const typed = await dialog.prompt({
      title: t('batch.points'),
      label: t('batch.pointsEach'),
      check: text =>
        pointsIn(text) === undefined
          ? problemText(testErrors.pointsInvalid, { limit: testLimits.points })
          : undefined,
    })
    const points = typed === null ? undefined : pointsIn(typed)
    if (points !== undefined) send({ action: 'score', points })
  }
  async function setDifficulty() {
    const level = await chooseAction({
      title: t('batch.difficulty'),
      choices: said.difficultyOptions().map(({ value, label }) => ({ key: String(value), label })),
    })
    if (level !== null) send({ action: 'difficulty', difficulty: Number(level) })
  }
  async function remove() {
    const isSure = await dialog.confirm({
      title: t('batch.removeTitle', { count: chosen.size }),
      message: t('batch.removeMessage'),
      confirmLabel: t('batch.remove'),
      danger: true,
    })
    if (isSure) send({ action: 'delete' })
  }
  return (
    <MainButton disabled={chosen.size === 0} busy={change.isPending} onClick={() => void act()}>
      {t('batch.act')}
    </MainButton>
  )
}
