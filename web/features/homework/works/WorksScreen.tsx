import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { homeworkMessages } from '#contract/features/homework/messages.ts'
import { homeworkWorksCalls, worksWanted } from '#contract/features/homework/works-calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { useLive } from '#web/lib/live.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { RadioList } from '#web/ui/Choice.tsx'
import { List } from '#web/ui/List.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { useHomeworkAddress } from '../addresses.ts'
import { WorksFileRow } from './WorksFileRow.tsx'

export type WorksFile = AnswerOf<typeof homeworkWorksCalls.listDownloads>['list'][number]
type Wanted = WorksFile['which']

/** Milliseconds after which a file that is being made is asked for again, in case a message was missed. */
const pollInterval = 5000

export const isBeingMade = ({ state }: WorksFile) => state === 'waiting' || state === 'running'

/** All that was handed in in a homework as one file. */
export function WorksScreen() {
  const t = useTexts('homework')
  const { homeworkId } = useHomeworkAddress()
  const [which, setWhich] = useState<Wanted>('submitted')
  const files = useQuery({
    ...ask(homeworkWorksCalls.listDownloads, { id: homeworkId }),
    refetchInterval: ({ state }) => (state.data?.list.some(isBeingMade) ? pollInterval : false),
  })
  useLive({
    on: [homeworkMessages.downloadChanged],
    refreshes: [homeworkWorksCalls.listDownloads],
    when: change => change.homeworkId === homeworkId,
  })
  const begin = useCommand(homeworkWorksCalls.download, { refreshes: [homeworkWorksCalls.listDownloads] })
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
            options={worksWanted.map(value => ({ value, label: t(`works.${value}`) }))}
          />
        </Card>
        <QueryView query={files} skeleton={<SkeletonRows rows={2} />}>
          {({ list }) =>
            list.length > 0 && (
              <List title={t('works.list')} hint={t('works.kept')}>
                {list.map(file => (
                  <WorksFileRow key={file.id} file={file} />
                ))}
              </List>
            )
          }
        </QueryView>
      </Stack>
    </Screen>
  )
}
