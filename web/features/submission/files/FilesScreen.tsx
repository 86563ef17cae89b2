import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { archiveCalls, archiveContents } from '#contract/features/submission/archive-calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useSides } from '#web/lib/use-sides.ts'
import { lazily } from '#web/shell/extension-points.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { RadioList } from '#web/ui/base/Choice.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { List } from '#web/ui/lists/List.tsx'
import { useSubmissionAddress } from '../addresses.ts'
import type { Shapes, SubmissionKind } from '../kind.ts'
import { DownloadRow } from './DownloadRow.tsx'

export type Download = AnswerOf<typeof archiveCalls.listDownloads>['list'][number]
type DownloadChoice = Download['which']

/** Milliseconds after which a file that is being made is asked for again, in case a message was missed. */
const pollInterval = 5000

export const isBeingMade = ({ state }: Download) => state === 'waiting' || state === 'running'

const BringBack = lazily(() => import('./BringBack.tsx').then(module => module.BringBack), 'submission/files')
const ImportPreview = lazily(
  () => import('./ImportPreview.tsx').then(module => module.ImportPreview),
  'submission/files',
)

interface FilesScreenProps<S extends Shapes> {
  kind: SubmissionKind<S>
  /** Keeps the files fresh while they are being made. */
  useNews: (taskId: string) => void
}

/** All that was handed in for a task as one file, and the way back for what was graded in it. */
export function FilesScreen<S extends Shapes>({ kind, useNews }: FilesScreenProps<S>) {
  const { taskId } = useSubmissionAddress(kind.pages)
  const [address, setSides] = useSides('importid')
  const importId = address.get('importid')
  // One step back from a preview leads to the files, as does another file.
  const show = (importid: string | null) => setSides({ importid })
  if (importId === null) return <Files {...{ taskId, useNews }} onOpen={show} />
  return (
    <Suspense
      fallback={
        <Screen>
          <SkeletonRows rows={8} />
        </Screen>
      }
    >
      <ImportPreview {...{ taskId, importId }} refreshes={kind.refreshes} onAnother={() => show(null)} />
    </Suspense>
  )
}

interface FilesProps extends Pick<FilesScreenProps<Shapes>, 'useNews'> {
  taskId: string
  onOpen: (importId: string) => void
}

function Files({ taskId, useNews, onOpen }: FilesProps) {
  const t = useTexts('submission/files')
  const [which, setWhich] = useState<DownloadChoice>('submitted')
  const files = useQuery({
    ...ask(archiveCalls.listDownloads, { id: taskId }),
    refetchInterval: ({ state }) => (state.data?.list.some(isBeingMade) ? pollInterval : false),
  })
  useNews(taskId)
  const begin = useCommand(archiveCalls.download, { refreshes: [archiveCalls.listDownloads] })
  const isRunning = files.data?.list.some(isBeingMade) ?? false
  return (
    <Screen
      subtitle={files.data?.title}
      onRefresh={files.refetch}
      footer={
        <MainButton
          busy={begin.isPending || isRunning}
          disabled={!files.data}
          onClick={() => begin.mutate({ id: taskId, which })}
        >
          {t('make')}
        </MainButton>
      }
    >
      <Stack gap={4}>
        <p>{t('lead')}</p>
        <Card>
          <RadioList<DownloadChoice>
            label={t('which')}
            value={which}
            onChange={setWhich}
            options={archiveContents.map(value => ({ value, label: t(`${value}`) }))}
          />
        </Card>
        <QueryView query={files} skeleton={<SkeletonRows rows={2} />}>
          {({ list, imports }) => (
            <>
              {list.length > 0 && (
                <List title={t('list')} hint={t('kept')}>
                  {list.map(file => (
                    <DownloadRow key={file.id} file={file} />
                  ))}
                </List>
              )}
              <Suspense fallback={<SkeletonRows rows={2} />}>
                <BringBack taskId={taskId} imports={imports} onOpen={onOpen} />
              </Suspense>
            </>
          )}
        </QueryView>
      </Stack>
    </Screen>
  )
}
