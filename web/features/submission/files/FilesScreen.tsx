import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { homeworkMessages } from '#contract/features/homework/messages.ts'
import { archiveCalls, archiveContents } from '#contract/features/submission/archive-calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useHomeworkAddress } from '#web/features/homework/addresses.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { useLive } from '#web/lib/live.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useSides } from '#web/lib/use-sides.ts'
import { lazily } from '#web/shell/extension-points.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { RadioList } from '#web/ui/base/Choice.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { List } from '#web/ui/lists/List.tsx'
import { WorksFileRow } from './DownloadRow.tsx'

export type WorksFile = AnswerOf<typeof archiveCalls.listDownloads>['list'][number]
type Wanted = WorksFile['which']

/** Milliseconds after which a file that is being made is asked for again, in case a message was missed. */
const pollInterval = 5000

export const isBeingMade = ({ state }: WorksFile) => state === 'waiting' || state === 'running'

const BringBack = lazily(() => import('./BringBack.tsx').then(module => module.BringBack), 'submission/files')
const ImportPreview = lazily(
  () => import('./ImportPreview.tsx').then(module => module.ImportPreview),
  'submission/files',
)

/** All that was handed in in a homework as one file, and the way back for what was graded in it. */
export function WorksScreen() {
  const { homeworkId } = useHomeworkAddress()
  const [address, setSides] = useSides('importid')
  const importId = address.get('importid')
  // One step back from a preview leads to the files, as does another file.
  const show = (importid: string | null) => setSides({ importid })
  if (importId === null) return <Files homeworkId={homeworkId} onOpen={show} />
  return (
    <Suspense
      fallback={
        <Screen>
          <SkeletonRows rows={8} />
        </Screen>
      }
    >
      <ImportPreview homeworkId={homeworkId} importId={importId} onAnother={() => show(null)} />
    </Suspense>
  )
}

interface FilesProps {
  homeworkId: string
  onOpen: (importId: string) => void
}

function Files({ homeworkId, onOpen }: FilesProps) {
  const t = useTexts('homework')
  const [which, setWhich] = useState<Wanted>('submitted')
  const files = useQuery({
    ...ask(archiveCalls.listDownloads, { id: homeworkId }),
    refetchInterval: ({ state }) => (state.data?.list.some(isBeingMade) ? pollInterval : false),
  })
  useLive({
    on: [homeworkMessages.downloadChanged],
    refreshes: [archiveCalls.listDownloads],
    when: change => change.homeworkId === homeworkId,
  })
  const begin = useCommand(archiveCalls.download, { refreshes: [archiveCalls.listDownloads] })
  const isRunning = files.data?.list.some(isBeingMade) ?? false
  return (
    <Screen
      subtitle={files.data?.title}
      onRefresh={files.refetch}
      footer={
        <Button
          kind="primary"
          size="large"
          block
          busy={begin.isPending || isRunning}
          disabled={!files.data}
          onClick={() => begin.mutate({ id: homeworkId, which })}
        >
          {t('works.make')}
        </Button>
      }
    >
      <Stack gap={4}>
        <p>{t('works.lead')}</p>
        <Card>
          <RadioList<Wanted>
            label={t('works.which')}
            value={which}
            onChange={setWhich}
            options={archiveContents.map(value => ({ value, label: t(`works.${value}`) }))}
          />
        </Card>
        <QueryView query={files} skeleton={<SkeletonRows rows={2} />}>
          {({ list, imports }) => (
            <>
              {list.length > 0 && (
                <List title={t('works.list')} hint={t('works.kept')}>
                  {list.map(file => (
                    <WorksFileRow key={file.id} file={file} />
                  ))}
                </List>
              )}
              <Suspense fallback={<SkeletonRows rows={2} />}>
                <BringBack homeworkId={homeworkId} imports={imports} onOpen={onOpen} />
              </Suspense>
            </>
          )}
        </QueryView>
      </Stack>
    </Screen>
  )
}
