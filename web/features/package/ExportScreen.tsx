import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CourseExport, packageCalls } from '#contract/features/package/calls.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { DownloadButton } from '#web/features/file/parts/DownloadButton.tsx'
import { ask, useCommand } from '#web/lib/call.ts'
import { fullTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { ProgressBar } from '#web/ui/base/Progress.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { pollInterval, usePackageNews } from './live.ts'

const runs = ({ state }: CourseExport) => state === 'waiting' || state === 'running'

/** Puts a whole course into one file. */
export function ExportScreen() {
  const t = useTexts('package')
  const { courseId } = useCourseAddress()
  const [people, setPeople] = useState(false)
  const [work, setWork] = useState(false)
  const exports = useQuery({
    ...ask(packageCalls.listExports, { courseId: courseId }),
    refetchInterval: ({ state }) => (state.data?.list.some(runs) ? pollInterval : false),
  })
  usePackageNews(packageCalls.listExports)
  const start = useCommand(packageCalls.exportCourse, { refreshes: [packageCalls.listExports] })
  const isRunning = exports.data?.list.some(runs) ?? false
  return (
    <Screen
      onRefresh={exports.refetch}
      footer={
        <MainButton
          busy={start.isPending || isRunning}
          disabled={!exports.data}
          onClick={() => start.mutate({ courseId: courseId, people, work: people && work })}
        >
          {t('export.go')}
        </MainButton>
      }
    >
      <Stack gap={4}>
        <p>{t('export.lead')}</p>
        <Card flush>
          <Switch
            label={t('export.people')}
            hint={t('export.peopleHint')}
            checked={people}
            onChange={setPeople}
          />
          <Switch
            label={t('export.work')}
            hint={t('export.workHint')}
            checked={people && work}
            disabled={!people}
            onChange={setWork}
          />
        </Card>
        <QueryView
          query={exports}
          skeleton={<SkeletonRows rows={2} />}
          isEmpty={({ list }) => list.length === 0}
          empty={<EmptyState art="files" title={t('export.none')} />}
        >
          {({ list }) => (
            <List title={t('export.list')} hint={t('export.listHint')}>
              {list.map(one => (
                <ExportRow key={one.id} one={one} />
              ))}
            </List>
          )}
        </QueryView>
      </Stack>
    </Screen>
  )
}

const tones = { waiting: 'neutral', running: 'info', done: 'good', failed: 'bad' } as const

function ExportRow({ one }: { one: CourseExport }) {
  const t = useTexts('package')
  const isGone = one.state === 'done' && !one.file
  const what = one.work ? t('export.withWork') : one.people ? t('export.withPeople') : t('export.structure')
  return (
    <ListRow
      title={t('export.file', { time: fullTime(one.createdAt ?? 0) })}
      note={[what, one.file?.size, one.info].filter(Boolean).join(' · ')}
      wrap
      trailing={
        <StatusTag tone={isGone ? 'neutral' : tones[one.state]}>
          {isGone ? t('export.gone') : t(`export.${one.state}`)}
        </StatusTag>
      }
      extra={one.file ? <DownloadButton file={one.file} /> : undefined}
    >
      {runs(one) && <ProgressBar value={one.progress / 100} label={t('export.running')} />}
    </ListRow>
  )
}
