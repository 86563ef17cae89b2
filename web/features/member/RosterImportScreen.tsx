import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import {
  type RosterOutcome,
  type RosterRow,
  rosterCalls,
  rosterLimit,
} from '#contract/features/member/roster.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { ImportScreen } from '#web/features/table/ImportScreen.tsx'
import { SourceLine } from '#web/features/table/SourceLine.tsx'
import { ask, useCommand } from '#web/lib/call.ts'
import { usePages } from '#web/lib/pages.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { chooseAction, dialog } from '#web/ui/base/ask.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Stats } from '#web/ui/base/Stats.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { DownloadIcon } from '#web/ui/icons/icons.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { downloadTemplate } from './export-roster.ts'
import { sendRoster } from './send-roster.ts'
import { memberQueries } from './use-students.ts'

/** Imports a roster. */
export function RosterImportScreen() {
  const t = useTexts('member')
  const { courseId } = useCourseAddress()
  const titles = (['name', 'number', 'mobile', 'email', 'class'] as const).map(key => t(`column.${key}`))
  return (
    <ImportScreen
      texts={{ choose: t('roster.choose'), how: t('roster.how'), notSent: t('roster.notSent') }}
      read={(file, as) => sendRoster(courseId, file, as)}
      preview={(importId, onAnother) => <Preview importId={importId} onAnother={onAnother} />}
    >
      <p>{t('roster.format', { limit: rosterLimit })}</p>
      <p>{t('roster.columns', { columns: titles.join(t('roster.comma')) })}</p>
      <p>{t('roster.unknown')}</p>
      <Button kind="quiet" icon={DownloadIcon} onClick={() => downloadTemplate(t('roster.template'), titles)}>
        {t('roster.getTemplate')}
      </Button>
    </ImportScreen>
  )
}

const tones = { added: 'good', changed: 'info', same: 'neutral', refused: 'bad' } as const

interface PreviewProps {
  importId: string
  onAnother: () => void
}

function Preview({ importId, onAnother }: PreviewProps) {
  const t = useTexts('member')
  const { courseId } = useCourseAddress()
  const back = useBack()
  const [outcome, setOutcome] = useState<RosterOutcome | ''>('')
  const input = { courseId, importId, limit: 50 }
  const whole = useQuery(ask(rosterCalls.getRosterPreview, { ...input, limit: 1 }))
  const pages = usePages(rosterCalls.getRosterPreview, { ...input, outcome }, { keepPrevious: true })
  const apply = useCommand(rosterCalls.applyRoster, {
    refreshes: memberQueries,
    onDone: async ({ invited, changed }) => {
      await dialog.alert({
        title: t('roster.done'),
        message: t('roster.doneCounts', { invited, changed }),
      })
      back()
    },
  })
  /** Newcomers of a running course have not missed what was due before, unless staff say so. */
  async function confirm(hasNewcomers: boolean) {
    const chosen = hasNewcomers
      ? await chooseAction({
          title: t('countsFrom.newcomers'),
          choices: [
            { key: 'joining', label: t('countsFrom.joining'), hint: t('countsFrom.joiningHint') },
            { key: 'start', label: t('countsFrom.start'), hint: t('countsFrom.startHint') },
          ],
        })
      : 'joining'
    if (chosen) apply.mutate({ courseId, importId, countsAll: chosen === 'start' })
  }
  const renderItem = useCallback((row: RosterRow) => <PreviewRow row={row} />, [])
  return (
    <Screen
      title={t('roster.preview')}
      onBack={onAnother}
      footer={
        whole.data && (
          <MainButton
            busy={apply.isPending}
            disabled={whole.data.counts.added + whole.data.counts.changed === 0}
            onClick={() => void confirm(whole.data.counts.added > 0)}
          >
            {t('roster.confirm', { count: whole.data.counts.added + whole.data.counts.changed })}
          </MainButton>
        )
      }
    >
      <QueryView query={whole} skeleton={<SkeletonRows rows={8} />}>
        {({ counts, newClasses, source }) => (
          <Stack gap={4}>
            <Stats
              figures={(['added', 'changed', 'same', 'refused'] as const).map(each => ({
                label: t(`outcome.${each}`),
                value: counts[each],
                tone: each === 'refused' && counts.refused > 0 ? ('bad' as const) : undefined,
                onClick: counts[each] > 0 ? () => setOutcome(outcome === each ? '' : each) : undefined,
              }))}
            />
            <SourceLine source={source} />
            {newClasses.length > 0 && (
              <Callout tone="info">
                {t('roster.newClasses', { names: newClasses.slice(0, 12).join(t('roster.comma')) })}
              </Callout>
            )}
            <InfiniteList
              {...pages}
              label={outcome === '' ? t('roster.lines') : t(`outcome.${outcome}`)}
              itemKey={row => row.line}
              renderItem={renderItem}
              rowHeight={70}
            />
          </Stack>
        )}
      </QueryView>
    </Screen>
  )
}

function PreviewRow({ row }: { row: RosterRow }) {
  const t = useTexts('member')
  const reason =
    row.reason === 'repeated'
      ? t('reason.repeated', { line: row.before })
      : row.reason !== ''
        ? t(`reason.${row.reason}`)
        : row.outcome === 'changed'
          ? t('roster.moves', { before: row.before || t('classes.none'), after: row.class })
          : ''
  const about = [row.number, row.phone, row.email, row.class].filter(Boolean).join(' · ')
  return (
    <RowBody
      title={row.name || t('roster.line', { line: row.line })}
      note={[reason, about].filter(Boolean).join(' — ') || undefined}
      trailing={<StatusTag tone={tones[row.outcome]}>{t(`outcome.${row.outcome}`)}</StatusTag>}
    />
  )
}
